import { expect, test } from 'vitest';
import { runChaos } from './run-chaos.ts';

test('INV-23 killed four times while people work, the product loses and doubles nothing that it promised', async () => {
  const lines: string[] = [];
  const plan = { kills: 3, postgres: 1, people: 2, seed: 20_26 };
  const summary = await runChaos(plan, (line) => void lines.push(line));
  expect({ ...summary, lines }).toMatchObject({ kills: 3, postgres: 1, lost: 0, doubled: 0, unsound: 0, verified: 5 });
  expect(summary.acknowledged).toBeGreaterThan(0);
});
