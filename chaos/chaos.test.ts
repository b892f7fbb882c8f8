import { expect, test } from 'vitest';
import { runChaos, wrongOf } from './run-chaos.ts';
import { scheduleOf } from './schedule.ts';

test('INV-23 HOOK-07 killed and frozen while people work, two servers lose and double nothing that they promised', async () => {
  const lines: string[] = [];
  // With this seed only the provider is frozen for longer than people wait for it.
  const plan = { kills: 3, postgres: 1, freezes: 3, effects: 5, people: 2, seed: 46 };
  const summary = await runChaos(plan, (line) => void lines.push(line));
  expect({ wrong: wrongOf(summary), lines }).toMatchObject({ wrong: [] });
  expect(summary).toMatchObject({ kills: 3, postgres: 1, freezes: 3 });
  expect(summary.refused).toEqual({});
  expect(summary.acknowledged).toBeGreaterThanOrEqual(6 * plan.effects);
  expect(summary.mails).toBeGreaterThan(0);
  expect(summary.called).toBeGreaterThan(0);
}, 240_000);

test('a seed repeats what is killed and frozen, as often as planned', () => {
  const plan = { kills: 200, postgres: 150, freezes: 60, effects: 10, people: 8, seed: 1 };
  const rounds = scheduleOf(plan);
  expect(scheduleOf(plan)).toEqual(rounds);
  expect(scheduleOf({ ...plan, seed: 2 })).not.toEqual(rounds);
  const killed = rounds.flatMap((round) => (round.kind === 'postgres' ? [] : round.killed));
  expect(killed).toHaveLength(plan.kills);
  expect(new Set(killed)).toEqual(new Set([0, 1]));
  expect(rounds.filter(({ kind }) => kind === 'postgres')).toHaveLength(plan.postgres);
  for (const frozen of ['database', 'provider', 'mail'])
    expect(rounds.filter((round) => round.kind === 'freeze' && round.frozen === frozen)).toHaveLength(plan.freezes / 3);
});
