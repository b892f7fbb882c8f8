import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_KINDS } from '../events/event-kinds.ts';
import { hasRight, ROLES, type Role } from '../members/rights.ts';
import { BELL_KINDS, bellKindsOf, bellSettingsOf, lineOf, linesOf } from './bell-kinds.ts';
import {
  BELL_LINES,
  choiceOf,
  choiceOfKind,
  defaultChoice,
  defaultDigest,
  MAIL_CHOICES,
  type MailChoice,
  type OwnChoices,
  withChoices,
} from './bell-settings.ts';
import { joined } from './joined.ts';
import { manyOf } from './many.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T15:00:00Z');
const row = (kind: string, minutesAgo: number) => ({ kind, at: new Date(START - minutesAgo * MINUTE) });

test('BELL-06 twenty of one kind within an hour are one line, nineteen are nineteen', () => {
  const payments = (count: number) => Array.from({ length: count }, (_, n) => row('payment_settled', n * 3));
  expect(joined(payments(20)).map((line) => line.length)).toEqual([20]);
  expect(joined(payments(19)).length).toBe(19);
  expect(joined([...payments(20), row('payment_settled', 61)]).map((line) => line.length)).toEqual([20, 1]);
  const spread = Array.from({ length: 40 }, (_, n) => row('payment_settled', n * 4));
  expect(joined(spread).length).toBe(40);
  const others = [row('message_received', 0), ...payments(20), row('message_received', 70)];
  expect(joined(others).map(([first, ...rest]) => [first.kind, rest.length])).toEqual([
    ['message_received', 0],
    ['payment_settled', 19],
    ['message_received', 0],
  ]);
  expect(manyOf('payment_settled', 20, '$12,480.00')).toBe('20 payments, $12,480.00.');
});

test('BELL-06 whatever came stands in one line, and the lines in the order of what is newest in each', () => {
  const came = fc.array(fc.record({ kind: fc.constantFrom('a', 'b'), ago: fc.integer({ min: 0, max: 300 }) }), {
    maxLength: 120,
  });
  fc.assert(
    fc.property(came, (list) => {
      const rows = list.toSorted((a, b) => a.ago - b.ago).map(({ kind, ago }) => row(kind, ago));
      const lines = joined(rows);
      expect(new Set(lines.flat())).toEqual(new Set(rows));
      expect(lines.flat().length).toBe(rows.length);
      for (const [first, ...rest] of lines) {
        expect(rest.length === 0 || rest.length >= 19).toBe(true);
        expect(rest.every(({ kind, at }) => kind === first.kind && +first.at - +at <= 60 * MINUTE)).toBe(true);
      }
      const places = lines.map(([first]) => rows.indexOf(first));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
  );
});

test('BELL-04 each kind has words for many of it, and at most one line, also where it is of an invoice or a quote', () => {
  for (const { kind } of BELL_KINDS) expect(manyOf(kind, 20, '$1.00')).toMatch(/20.*\.$/);
  for (const declared of Object.values(EVENT_KINDS))
    if ('ofQuote' in declared && 'bell' in declared.ofQuote) expect('bell' in declared).toBe(false);
});

test('BELL-04 ROLE-08 a role is shown the lines that something it sees comes on, and no other', () => {
  const shown = Object.fromEntries(ROLES.map((role) => [role, linesOf(role)]));
  const all = ['Payments', 'Quotes and signatures', 'Messages', 'Problems'];
  expect(shown).toEqual({
    owner: all,
    office: all,
    estimator: ['Quotes and signatures', 'Messages', 'Problems'],
    crew: [],
    accountant: all,
  });
  for (const role of ROLES)
    for (const { kind, right } of bellKindsOf(role)) expect([kind, hasRight(role, right)]).toEqual([kind, true]);
  expect(bellKindsOf('estimator').map(({ kind }) => lineOf(kind))).not.toContain('Payments');
});

test('BELL-04 BELL-05 the defaults are those of the role, and only what differs from them is kept', () => {
  const atOnce = BELL_LINES.filter((line) => defaultChoice('owner', line).mail === 'at_once');
  expect(atOnce).toEqual(['Quotes and signatures', 'Problems']);
  expect(BELL_LINES.every((line) => defaultChoice('office', line).bell)).toBe(true);
  expect(BELL_LINES.filter((line) => defaultChoice('estimator', line).bell)).toEqual([
    'Quotes and signatures',
    'Messages',
    'Schedule',
  ]);
  expect(ROLES.map(defaultDigest)).toEqual(['daily', 'daily', 'never', 'never', 'never']);
  const setting = fc.record({
    line: fc.constantFrom(...BELL_LINES),
    bell: fc.boolean(),
    mail: fc.constantFrom(...MAIL_CHOICES),
  });
  fc.assert(
    fc.property(fc.constantFrom(...ROLES), fc.array(setting), fc.array(setting), (role, before, chosen) => {
      const own = withChoices(role, withChoices(role, {}, before), chosen);
      for (const line of BELL_LINES) {
        const last = [...before, ...chosen].findLast((one) => one.line === line);
        const { line: _, ...choice } = last ?? { line, ...defaultChoice(role, line) };
        expect(choiceOf(role, own, line)).toEqual(choice);
      }
      const back = BELL_LINES.map((line) => ({ line, ...defaultChoice(role, line) }));
      expect(withChoices(role, own, back)).toEqual({});
    }),
  );
});

test('SEE-04 a first opening is mailed at once to who chose that for it, else to nobody, and choosing goes back', () => {
  const line = 'Quotes and signatures';
  const mailOf = (role: Role, own: OwnChoices) => choiceOfKind(role, own, { line, isQuiet: true }).mail;
  const choose = (role: Role, own: OwnChoices, mail: MailChoice, firstOpenings?: boolean) =>
    withChoices(role, own, [{ line, bell: true, mail, firstOpenings }]);
  for (const role of ['owner', 'office', 'estimator'] as const) {
    for (const mail of MAIL_CHOICES) {
      const chosen = choose(role, {}, mail);
      expect(mailOf(role, chosen)).toBe('never');
      const ticked = choose(role, chosen, mail, true);
      expect([mailOf(role, ticked), choiceOf(role, ticked, line).mail]).toEqual(['at_once', mail]);
      expect(choose(role, ticked, mail)).toEqual(ticked);
      expect(choose(role, ticked, mail, false)).toEqual(chosen);
      expect(choiceOfKind(role, ticked, { line, isQuiet: false })).toEqual({ bell: true, mail });
    }
    const again = choose(role, choose(role, {}, 'never'), defaultChoice(role, line).mail);
    expect(again).toEqual({});
  }
  // Whoever begins with "at once" takes nothing of it along to a role that begins with the digest.
  expect(choiceOf('estimator', choose('office', choose('office', {}, 'digest'), 'at_once'), line).mail).toBe('digest');
});

test('SEE-04 first openings are asked about on the line on which they come, of a role that sees quotes', () => {
  const asked = (role: Role) =>
    bellSettingsOf(role, {}).flatMap((one) => (one.firstOpenings === undefined ? [] : [one.line]));
  expect(ROLES.map(asked)).toEqual(ROLES.map((role) => (hasRight(role, 'sell') ? ['Quotes and signatures'] : [])));
});
