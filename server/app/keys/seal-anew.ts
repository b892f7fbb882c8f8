import type { Sql } from '../../database/sql.ts';
import { asOwner } from '../../database/tenant-db.ts';
import type { OpenKeys } from './open-keys.ts';
import { opens } from './open-keys.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';
import { type OldText, oldTexts, replaceText } from './sealed-text-store.ts';

/** More than any old installation has. The next start continues. */
const MAX_TEXTS = 1_000_000;

/** How many texts were sealed anew, and how many do not open and stayed. `npm run verify` names the latter. */
export interface SealedAnew {
  readonly done: number;
  readonly closed: number;
}

/**
 * Seals with the keys of businesses what was sealed before there were any (0016). It is safe beside people who work and
 * beside another process that does the same. A text that changed meanwhile stays unchanged.
 */
export async function sealAnew(sql: Sql, open: OpenKeys): Promise<SealedAnew> {
  let done = 0;
  let closed = 0;
  for (const column of SEALED_COLUMNS) {
    for (const text of await oldTexts(sql, column, MAX_TEXTS)) {
      const could = opens(open.sealer, text);
      if (could) await sealOne(sql, open, column, text);
      done += could ? 1 : 0;
      closed += could ? 0 : 1;
    }
  }
  return { done, closed };
}

const sealOne = (sql: Sql, { sealer, keys }: OpenKeys, column: SealedColumn, text: OldText) =>
  sql.begin(async (tx) => {
    const { businessId, place, sealed } = text;
    const own = column.scope && businessId ? await keys.of(asOwner(tx, businessId), column.scope) : sealer;
    await replaceText(tx, column, text, own.seal(sealer.open(sealed, place), place));
  });
