import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { judgeMails } from './compare-mails.ts';

const delivery = (state: string, what: string = randomUUID()) => ({ id: randomUUID(), state, what });
const messageId = ({ id }: { id: string }) => `<invoice-${randomUUID()}-${id}@localhost>`;

test('C7 a mail that says it was sent and never came is lost, and so is one that still waits; a withdrawn one is not', () => {
  const [came, never, waits] = [delivery('sent'), delivery('sent', 'never'), delivery('queued', 'waits')];
  const judged = judgeMails([came, never, waits, delivery('withdrawn')], [messageId(came)]);
  expect(judged).toEqual({ sent: 1, lost: ['mail never (sent)', 'mail waits (queued)'], doubled: [], copies: 0 });
});

test('C7 a mail that came twice is a copy, and the same news under another Message-ID is doubled', () => {
  const [first, second] = [delivery('sent', 'receipt'), delivery('sent', 'receipt')];
  const [copied, ofNobody] = [delivery('sent'), delivery('sent')];
  const judged = judgeMails([first, second, copied], [first, second, copied, copied, ofNobody].map(messageId));
  expect(judged).toEqual({ sent: 3, lost: [], doubled: ['mail receipt'], copies: 1 });
});
