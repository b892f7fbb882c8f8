import { expect, test, vi } from 'vitest';
import { createLog, messageOf, outageLog } from './log.ts';

test.each<[string, unknown, string]>([
  ['an error', new Error('it broke'), 'it broke'],
  ['an error with a code', Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED: no answer'],
  ['what only looks like one', { message: 'queue gone', queue: 'mail' }, 'queue gone'],
  [
    'several at once',
    new AggregateError([new Error('refused ::1'), new Error('refused 127.0.0.1'), new Error('refused ::1')]),
    'refused ::1; refused 127.0.0.1',
  ],
  ['a text', 'just a text', 'just a text'],
  ['anything', { queue: 'mail', at: { hour: 3 } }, "{ queue: 'mail', at: { hour: 3 } }"],
  ['nothing', undefined, 'undefined'],
])('TM-28 the log has the words of %s', (_, thrown, words) => {
  expect(messageOf(thrown)).toBe(words);
});

test('TM-28 an outage is said once, and once that it is over, with its length', () => {
  const log = createLog('silent');
  const [errors, warnings] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
  const outage = outageLog(log, 'the store');
  outage.works();
  for (let failures = 0; failures < 200; failures += 1) outage.failed(new Error('away'));
  outage.works();
  outage.works();
  outage.failed(new Error('away again'));
  expect(errors.mock.calls).toEqual([
    [{ error: 'away' }, 'the store does not answer'],
    [{ error: 'away again' }, 'the store does not answer'],
  ]);
  expect(warnings.mock.calls).toEqual([[{ seconds: 0, failures: 200 }, 'the store answers again']]);
});
