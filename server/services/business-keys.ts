import { randomBytes, randomUUID } from 'node:crypto';
import type { TenantDb, TenantTransaction } from '../database/sql.ts';
import { destroyKey, insertKey, type KeyScope, readKey, readRootKey, type StoredKey } from './business-key-store.ts';
import type { MasterKey, MasterKeys } from './master-keys.ts';
import { createBusinessSealer, KEY_BYTES, type Sealer } from './sealer.ts';

export type { KeyScope, StoredKey };

/**
 * The keys of businesses. Each business has its own for each scope, wrapped by the master key (P04). This process keeps
 * none. A key that another process has just destroyed neither opens nor seals anything here (docs/decisions/0016).
 */
export interface BusinessKeys {
  /**
   * Seals and opens the texts of this business in this scope. The first call makes the key. It is one statement, however
   * much is opened with it. If the scope's key may be destroyed, a sealed text is stored in the same transaction.
   */
  of(db: TenantDb | TenantTransaction, scope: KeyScope): Promise<Sealer>;
  /** The same for a key that was read together with the texts of many businesses. */
  sealerOf(key: StoredKey): Sealer;
  /** Destroys the key. What it sealed is unreadable from then on, in every backup of texts too (P13). */
  destroy(tx: TenantTransaction, scope: KeyScope): Promise<void>;
}

/** One to make the key, one if the master key changes meanwhile, and one if the new key is destroyed at once. */
const MAX_ATTEMPTS = 4;

/** `old` opens what was sealed before businesses had keys. */
export function createBusinessKeys(masters: MasterKeys, old: Pick<Sealer, 'open'>): BusinessKeys {
  const sealerOf = (key: StoredKey) => {
    const { id, kek, wrapped } = key;
    const bound = boundTo(key);
    return createBusinessSealer({ id, key: masterOf(masters, kek).unwrap(wrapped, wrapPlace(bound)), bound }, old);
  };
  return {
    sealerOf,
    async of(db, scope) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const key = await readKey(db, scope);
        if (key) return sealerOf(key);
        await makeKey(db, masters, scope);
      }
      throw new Error(`no key for ${scope} of a business could be made`);
    },
    destroy: destroyKey,
  };
}

async function makeKey(db: TenantDb | TenantTransaction, masters: MasterKeys, scope: KeyScope) {
  const { businessId } = db;
  const { kek = '' } = (await readRootKey(db.sql)) ?? {};
  const id = randomUUID();
  const wrapped = masterOf(masters, kek).wrap(randomBytes(KEY_BYTES), wrapPlace(boundTo({ businessId, scope, id })));
  const key = { scope, id, kek, wrapped };
  await ('begin' in db ? db.begin((tx) => insertKey(tx, key)) : insertKey(db, key));
}

function masterOf(masters: MasterKeys, kek: string): MasterKey {
  const master = masters.find(kek);
  if (!master) throw new Error(`a key is wrapped with the master key ${kek}, which this process was not given`);
  return master;
}

const boundTo = ({ businessId, scope, id }: Pick<StoredKey, 'businessId' | 'scope' | 'id'>) =>
  `${businessId}|${scope}|${id}`;

/** What a wrapped key is bound to. For another business or scope it does not unwrap. */
export const wrapPlace = (bound: string) => `business_keys|${bound}`;
