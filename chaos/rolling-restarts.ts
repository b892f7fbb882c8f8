import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadCount, mostlyLoaded } from './load.ts';
import { startServerPair } from './server-pair.ts';

export interface RollingSummary extends LoadCount {
  restarts: number;
  perSecond: number;
}

/**
 * Restarts two servers behind a balancer in turn while people read and write, at 60 % of what the two can take. Nothing
 * is sent a second time: each request that is not answered as it should be has failed.
 */
export async function restartInTurn(restarts: number, say: (line: string) => void): Promise<RollingSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-rolling-'));
  const pair = await startServerPair(folder, say);
  try {
    const load = await mostlyLoaded(await pair.openBusiness(), say);
    const count = await load.until(
      (async () => {
        for (let round = 0; round < restarts; round += 1) {
          await pair.restart(round % 2);
          say(`restart ${round + 1} of ${restarts}`);
        }
      })(),
    );
    return { restarts, perSecond: load.perSecond, ...count };
  } finally {
    await pair.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
