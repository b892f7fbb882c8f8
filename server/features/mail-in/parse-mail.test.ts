import { describe, expect, test } from 'vitest';
import { bounceProblem } from './delivery-report.ts';
import { isFromMachine } from './machine-mail.ts';
import { parseMail } from './parse-mail.ts';

const parsed = (lines: readonly string[]) => parseMail(Buffer.from(lines.join('\r\n')), 'a@maplerow.example');
const fromOf = async (...headers: string[]) => (await parsed([...headers, 'Subject: x', '', 'Hello'])).from;

describe('who has sent a mail', () => {
  test('COMM-07 the one address in From, in small letters; nothing that is not plainly one', async () => {
    expect(await fromOf('From: "Maple, Jordan" <Accounts@MapleRow.example>')).toBe('accounts@maplerow.example');
    expect(await fromOf('From: accounts@maplerow.example')).toBe('accounts@maplerow.example');
    for (const headers of [
      ['From: a@maplerow.example', 'From: b@elsewhere.example'],
      ['From: a@maplerow.example, b@elsewhere.example'],
      ['From: friends: a@maplerow.example, b@elsewhere.example;'],
      ['From: undisclosed-recipients:;'],
      ['From: "a@maplerow.example\\"@elsewhere" <"x y"@elsewhere.example>'],
      ['From: <a@maplerow.example\u202e@elsewhere.example>'],
      ['From: '],
      [],
      [`From: ${'a'.repeat(300)}@maplerow.example`],
    ])
      expect([headers, await fromOf(...headers)]).toEqual([headers, null]);
    // A folded header is one line. A name that looks like an address is a name.
    expect(await fromOf('From: "owner@tallgrass.example"', ' <evil@elsewhere.example>')).toBe('evil@elsewhere.example');
  });
});

describe('whether a mail is the same again', () => {
  test('COMM-07 by its Message-ID; without one by what it says, and not by the way it took', async () => {
    const hashOf = async (...lines: string[]) => Buffer.from((await parsed(lines)).hash).toString('hex');
    const [first, again] = [
      await hashOf('Message-ID: <1@x.example>', '', 'Hello'),
      await hashOf('Received: by b', 'Message-ID: <1@x.example>', '', 'Hello, changed'),
    ];
    expect(again).toBe(first);
    expect(await hashOf('Message-ID: <2@x.example>', '', 'Hello')).not.toBe(first);
    const plain = await hashOf('Received: by a', 'Date: Sat, 21 Nov 2026 10:00:00 +0000', '', 'Hello');
    expect(await hashOf('Received: by b', 'Date: Sat, 21 Nov 2026 10:00:00 +0000', '', 'Hello')).toBe(plain);
    expect(await hashOf('Date: Sat, 21 Nov 2026 10:00:00 +0000', '', 'Hello!')).not.toBe(plain);
    expect(await hashOf('Date: Sat, 21 Nov 2026 10:00:01 +0000', '', 'Hello')).not.toBe(plain);
  });
});

describe('mail that no person has written', () => {
  const judged = (key: string, value: string) => isFromMachine([{ key, value }], 'a@maplerow.example');

  test('COMM-07 5 absence notes, lists, reports and empty senders are told apart from people', () => {
    for (const [key, value] of [
      ['auto-submitted', 'auto-replied'],
      ['auto-submitted', 'auto-generated; owner-email="x"'],
      ['precedence', 'Bulk'],
      ['precedence', 'junk'],
      ['precedence', 'list'],
      ['precedence', 'auto_reply'],
      ['x-autoreply', 'yes'],
      ['x-loop', 'anything'],
      ['list-id', '<floors.example>'],
      ['content-type', 'multipart/report; report-type=disposition-notification'],
      ['return-path', '<>'],
    ] as const)
      expect([key, value, judged(key, value)]).toEqual([key, value, true]);
    expect(isFromMachine([], '')).toBe(true);
    for (const [key, value] of [
      ['auto-submitted', 'No'],
      ['auto-submitted', '(really) no'],
      ['precedence', 'first-class'],
      ['content-type', 'multipart/mixed'],
      ['return-path', '<a@maplerow.example>'],
      ['x-auto-response-suppress', 'DR, OOF, AutoReply'],
      ['subject', 'Auto-Submitted: auto-replied'],
    ] as const)
      expect([key, value, judged(key, value)]).toEqual([key, value, false]);
    expect(isFromMachine([], null)).toBe(false);
  });
});

describe('why a mail came back', () => {
  const report = (...recipient: string[]) => ['Reporting-MTA: dns; mx.example', '', ...recipient, ''].join('\r\n');

  test('COMM-05 D57 in plain words, on one line, and nothing twice; with what the other server said where the code says little', () => {
    const about = (status: string, diagnostic = 'smtp; 550 no') =>
      bounceProblem(report('Action: failed', `Status: ${status}`, `Diagnostic-Code: ${diagnostic}`));
    expect(about('5.1.1', 'smtp; 550 5.1.1 The mailbox does not exist')).toBe('The address does not exist (5.1.1).');
    expect(about('5.2.2 (mailbox full)')).toBe('The mailbox is full (5.2.2).');
    expect(about('5.7.26', 'smtp; 550 5.7.26 Not\r\n authenticated\u0007\u202e')).toBe(
      'The receiving server refused the mail: 550 5.7.26 Not authenticated',
    );
    expect(bounceProblem(report('Action: failed', 'Status: 5.0.0'))).toBe('The mail could not be delivered (5.0.0).');
    const long = about('5.0.0', `smtp; ${'x'.repeat(1_000)}`) ?? '';
    expect([Array.from(long).length, long.endsWith('…')]).toEqual([200, true]);
  });

  test('COMM-05 D57 a mail that a server gave up after days has come back, although its last problem was a temporary one', () => {
    const about = (...lines: string[]) => bounceProblem(report('Action: failed', ...lines));
    expect(about('Status: 4.4.1')).toBe('The receiving server could not be reached (4.4.1).');
    expect(about('Status: 4.4.7')).toBe('The mail could not be delivered in time (4.4.7).');
    expect(about('Status: 4.2.2')).toBe('The mailbox is full (4.2.2).');
    expect(about('Status: 4.7.1', 'Diagnostic-Code: smtp; 450 4.7.1 Greylisted')).toBe(
      'The receiving server refused the mail: 450 4.7.1 Greylisted',
    );
    expect(about('Status: 4.0.0')).toBe('The mail could not be delivered (4.0.0).');
    expect(about('Status: 2.0.0')).toBeNull();
  });

  test('COMM-05 a mail that is late, was delivered or was passed on has not come back', () => {
    for (const lines of [
      ['Action: delayed', 'Status: 4.4.1'],
      ['Action: delayed', 'Status: 4.2.2'],
      ['Action: delivered', 'Status: 2.0.0'],
      ['Action: relayed', 'Status: 2.0.0'],
      ['Action: failed'],
      ['Status: 5.1.1'],
      ['Subject: Action: failed'],
    ])
      expect(bounceProblem(report(...lines))).toBeNull();
    expect(bounceProblem('')).toBeNull();
  });
});
