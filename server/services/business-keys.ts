import { randomBytes, randomUUID } from 'node:crypto';
import type { TenantDb, TenantTransaction } from '../database/sql.ts';
import { destroyKey, insertKey, type KeyRoom, readKey, readRootKey, type StoredKey } from './business-key-store.ts';
import type { MasterKey, MasterKeys } from './master-keys.ts';
import { createBusinessSealer, KEY_BYTES, type Sealer } from './sealer.ts';

export type { KeyRoom };

/**
 * The keys of businesses. Each business has its own for each room, wrapped by the master key (P04). This process keeps
 * none. A key that another process has just destroyed neither opens nor seals anything here (docs/decisions/0016).
 */
export interface BusinessKeys {
  /**
   * Seals and opens the texts of this business in this room. The first call makes the key. It is one statement, however
   * much is opened with it. If the room's key may be destroyed, a sealed text is stored in the same transaction.
   */
  of(db: TenantDb | TenantTransaction, room: KeyRoom): Promise<Sealer>;
  /** The same for a key that was read together with the texts of many businesses. */
  sealerOf(key: StoredKey): Sealer;
  /** Destroys the key. What it sealed is unreadable from then on, in every backup of texts too (P13). */
  destroy(tx: TenantTransaction, room: KeyRoom): Promise<void>;
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
    async of(db, room) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const key = await readKey(db, room);
        if (key) return sealerOf(key);
        await makeKey(db, masters, room);
      }
      throw new Error(`no key for ${room} of a business could be made`);
    },
    destroy: destroyKey,
  };
}

async function makeKey(db: TenantDb | TenantTransaction, masters: MasterKeys, room: KeyRoom) {
  const { businessId } = db;
  const { kek = '' } = (await readRootKey(db.sql)) ?? {};
  const id = randomUUID();
  const wrapped = masterOf(masters, kek).wrap(randomBytes(KEY_BYTES), wrapPlace(boundTo({ businessId, room, id })));
  const key = { room, id, kek, wrapped };
  await ('begin' in db ? db.begin((tx) => insertKey(tx, key)) : insertKey(db, key));
}

function masterOf(masters: MasterKeys, kek: string): MasterKey {
  const master = masters.find(kek);
  if (!master) throw new Error(`a key is wrapped with the master key ${kek}, which this process was not given`);
  return master;
}

const boundTo = ({ businessId, room, id }: Pick<StoredKey, 'businessId' | 'room' | 'id'>) =>
  `${businessId}|${room}|${id}`;

/** What a wrapped key is bound to. For another business or room it does not unwrap. */
export const wrapPlace = (bound: string) => `business_keys|${bound}`;
