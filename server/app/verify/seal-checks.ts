import type { Sealer } from '../../services/sealer.ts';
import { type Evidence, type Finding, type Invariant, judged, judgedOneByOne, type Wrong } from './invariant.ts';
import { countOf } from './judgement-store.ts';
import { overdueNumbers, type Sealed, sealedTexts, unknownSeals } from './seal-check-store.ts';

/** Sealed text: it opens, with this key and in its own place, and is kept no longer than it may be. */
export const sealChecks: readonly Invariant[] = [
  {
    id: 'I15 seals',
    sentence: 'Each sealed text opens in its own place',
    check: ({ sql, sealer }) => openAll(sql, sealer),
  },
  {
    id: 'I15 purge',
    sentence: 'Bank numbers are erased when their time is over',
    aboutTime: true,
    check: ({ sql, clock }) => judged(countOf('bank_numbers'), (from) => overdueNumbers(from, clock.now()))({ sql }),
  },
];

async function openAll(sql: Evidence['sql'], sealer: Sealer): Promise<Finding> {
  const found = await judgedOneByOne(sealedTexts(sql), (text) => unopened(text, sealer));
  const unknown = (await unknownSeals(sql)).map(({ column }) => ({ name: column, why: 'nobody knows how to open it' }));
  return { ...found, wrong: [...unknown, ...found.wrong], wrongCount: unknown.length + found.wrongCount };
}

function unopened({ column, place, sealed }: Sealed, sealer: Sealer): Wrong | null {
  try {
    sealer.open(sealed, place);
    return null;
  } catch {
    return { name: `${column} (${place})`, why: 'does not open: another key, another place, or changed' };
  }
}
