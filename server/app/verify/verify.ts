import { performance } from 'node:perf_hooks';
import type { Platform } from '../../services/platform.ts';
import type { Finding, Invariant } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';

export interface Verdict extends Finding {
  readonly invariant: Invariant;
  readonly milliseconds: number;
}

type Verifiable = Pick<Platform, 'systemDb' | 'sealer' | 'keys' | 'storage' | 'clock'>;

/**
 * Checks invariants one after the other, all on the database as it was at one moment. The product may go on working
 * meanwhile. Changes nothing.
 */
export async function verify(
  { systemDb, sealer, keys, storage, clock }: Verifiable,
  {
    invariants = INVARIANTS,
    onVerdict = () => undefined,
  }: { invariants?: readonly Invariant[]; onVerdict?: (verdict: Verdict) => void } = {},
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  await systemDb.sql.begin('isolation level repeatable read read only', async (snapshot) => {
    for (const invariant of invariants) {
      const begun = performance.now();
      const finding = await invariant.check({ sql: snapshot, live: systemDb.sql, sealer, keys, storage, clock });
      const verdict = { ...finding, invariant, milliseconds: performance.now() - begun };
      verdicts.push(verdict);
      onVerdict(verdict);
    }
  });
  return verdicts;
}
