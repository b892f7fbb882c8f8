import { expect, test } from 'vitest';
import { drill } from './restore-drill.ts';

test('I61 a server that is lost with its data comes back from a backup with what was promised before it, and with all money', async () => {
  const lines: string[] = [];
  const summary = await drill({ people: 2, seed: 20_26 }, (line) => void lines.push(line));
  expect({ ...summary, lines }).toMatchObject({ lost: [], doubled: [], unsound: [], differing: [] });
  expect(summary.acknowledged).toBeGreaterThan(0);
}, 240_000);
