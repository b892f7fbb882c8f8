import { opens } from '../keys/open-keys.ts';
import { livingKeys } from '../keys/root-key-store.ts';
import { SEALED_COLUMNS, type SealedColumn } from '../keys/sealed-columns.ts';
import { type SealedText, sealedTexts, unknownSeals } from '../keys/sealed-text-store.ts';
import { type Evidence, type Finding, type Invariant, judged, judgedOneByOne, type Wrong } from './invariant.ts';
import { countOf } from './judgement-store.ts';
import { overdueNumbers } from './seal-check-store.ts';

/** Sealed text opens with its own key and in its own place. It is kept no longer than allowed. */
export const sealChecks: readonly Invariant[] = [
  {
    id: 'I15 seals',
    sentence: 'Each sealed text opens in its own place',
    check: openAll,
  },
  {
    id: 'I15 keys',
    sentence: 'Each key of a business unwraps, in its own place',
    check: ({ sql, keys }) => judgedOneByOne(livingKeys(sql), (key) => unwraps(keys, key)),
  },
  {
    id: 'I15 purge',
    sentence: 'Bank numbers are erased when their time is over',
    aboutTime: true,
    check: ({ sql, clock }) => judged(countOf('bank_numbers'), (from) => overdueNumbers(from, clock.now()))({ sql }),
  },
];

async function openAll(evidence: Evidence): Promise<Finding> {
  const { sql } = evidence;
  const unknown = (await unknownSeals(sql)).map(({ column }) => ({ name: column, why: 'nobody knows how to open it' }));
  let all: Finding = { lookedAt: 0, wrong: unknown, wrongCount: unknown.length };
  for (const column of SEALED_COLUMNS) {
    const found = await judgedOneByOne(sealedTexts(sql, column), (text) => unopened(evidence, column, text));
    all = {
      lookedAt: all.lookedAt + found.lookedAt,
      wrong: [...all.wrong, ...found.wrong],
      wrongCount: all.wrongCount + found.wrongCount,
    };
  }
  return all;
}

/** A text sealed with a destroyed key should have gone with it. It is as wrong as a changed one. */
function unopened({ sealer, keys }: Evidence, { table, name, scope }: SealedColumn, text: SealedText): Wrong | null {
  const where = `${table}.${name} (${text.place})`;
  try {
    // Without a key there may still be texts from before there were keys.
    const own = scope && text.key ? keys.sealerOf(text.key) : sealer;
    return opens(own, text)
      ? null
      : { name: where, why: 'does not open: its key was destroyed, or it stands in another place, or was changed' };
  } catch {
    return { name: where, why: 'does not open: its key does not unwrap' };
  }
}

function unwraps(keys: Evidence['keys'], key: Parameters<Evidence['keys']['sealerOf']>[0]): Wrong | null {
  try {
    keys.sealerOf(key);
    return null;
  } catch {
    return {
      name: `the key for ${key.scope} of ${key.businessId}`,
      why: 'does not unwrap with the master keys that are here',
    };
  }
}
