import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { BrokenOff, createBreaker } from './breaker.ts';
import { createLog } from './log.ts';

class Silence extends Error {}
const silent = async () => {
  throw new Silence('no answer');
};
const refused = async () => {
  throw new Error('card declined');
};

function guarded(probeMilliseconds = 5_000) {
  const log = createLog('silent');
  const lines = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
  const isSilence = (error: unknown) => error instanceof Silence;
  const breaker = createBreaker(log, { what: 'the other side', isSilence, probeMilliseconds });
  return { breaker, said: () => lines.map(({ mock }) => mock.calls.length) };
}

test('TM-28 after three silences in a row nobody is asked, and the log says so once', async () => {
  const { breaker, said } = guarded();
  for (let turn = 0; turn < 3; turn += 1) await expect(breaker.run(silent)).rejects.toBeInstanceOf(Silence);
  const call = vi.fn(silent);
  for (let turn = 0; turn < 5; turn += 1) await expect(breaker.run(call)).rejects.toBeInstanceOf(BrokenOff);
  expect(call).not.toHaveBeenCalled();
  expect(said()).toEqual([1, 0]);
});

test('TM-28 a refusal is an answer, however often it comes, and ends a row of silences', async () => {
  const { breaker, said } = guarded();
  for (let turn = 0; turn < 20; turn += 1) await expect(breaker.run(refused)).rejects.toThrow('declined');
  for (let turn = 0; turn < 20; turn += 1) {
    await expect(breaker.run(turn % 3 === 2 ? refused : silent)).rejects.not.toBeInstanceOf(BrokenOff);
  }
  expect(said()).toEqual([0, 0]);
});

test('TM-28 one call tries whether it is back while the others are told at once, and then all go on', async () => {
  const { breaker, said } = guarded(50);
  for (let turn = 0; turn < 3; turn += 1) await breaker.run(silent).catch(() => undefined);
  await pause(60);
  await expect(breaker.run(silent)).rejects.toBeInstanceOf(Silence);
  await expect(breaker.run(async () => 'there')).rejects.toBeInstanceOf(BrokenOff);
  await pause(60);
  const probe = breaker.run(() => pause(50, 'there'));
  await expect(breaker.run(async () => 'there')).rejects.toBeInstanceOf(BrokenOff);
  expect(await probe).toBe('there');
  expect(await breaker.run(async () => 'there')).toBe('there');
  expect(said()).toEqual([1, 1]);
});
