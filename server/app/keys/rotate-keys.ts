import type { Sql } from '../../database/sql.ts';
import { readRootKey } from '../../services/business-key-store.ts';
import { wrapPlace } from '../../services/business-keys.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import { found } from '../../services/refused.ts';
import { openKeys, unwrapRoot, wrapRoot } from './open-keys.ts';
import { keysToWrap, replaceRootKey, replaceWrapped } from './root-key-store.ts';
import { type SealedAnew, sealAnew } from './seal-anew.ts';

export interface Rotated extends SealedAnew {
  /** Keys of businesses that were wrapped again. */
  readonly wrapped: number;
}

/**
 * Wraps everything with the newest master key while the product works. The secret of the installation goes first. From
 * then on every process wraps new keys with the newest key, so the search afterwards finds all the others. Each step is
 * a statement of its own and is harmless twice. A killed change is run again.
 */
export async function rotateKeys(sql: Sql, masters: MasterKeys, onKey = async () => undefined): Promise<Rotated> {
  const open = await openKeys(sql, masters, 'refuse');
  const anew = await sealAnew(sql, open);
  const { newest } = masters;
  await sql.begin(async (tx) => {
    const root = found(await readRootKey(tx));
    if (root.kek !== newest.id) await replaceRootKey(tx, newest.id, wrapRoot(newest, unwrapRoot(masters, root)));
  });
  let wrapped = 0;
  for (;;) {
    const keys = await keysToWrap(sql, newest.id);
    if (keys.length === 0) return { ...anew, wrapped };
    for (const key of keys) {
      const place = wrapPlace(`${key.businessId}|${key.scope}|${key.id}`);
      const master = masters.find(key.kek);
      if (!master) throw new Error(`the master key ${key.kek} is not here`);
      await replaceWrapped(sql, key, {
        kek: newest.id,
        wrapped: newest.wrap(master.unwrap(key.wrapped, place), place),
      });
      wrapped += 1;
      await onKey();
    }
  }
}
