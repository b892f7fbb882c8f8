import { randomBytes } from 'node:crypto';
import type { Sql } from '../../database/sql.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { readRootKey } from '../../services/business-key-store.ts';
import { type BusinessKeys, createBusinessKeys } from '../../services/business-keys.ts';
import type { MasterKey, MasterKeys } from '../../services/master-keys.ts';
import { createSealer, KEY_BYTES, type Sealer } from '../../services/sealer.ts';
import { countForeignKeys, insertRootKey, isInUse } from './root-key-store.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { oldTexts } from './sealed-text-store.ts';

const ROOT_PLACE = 'server_keys/root';
const LOST =
  'This database was sealed with another master key. Start with the MASTER_KEY or KEYS_DIR that it was set up with; without that key nobody can read the tax numbers, birth dates, bank numbers and sign-in keys in it, and nothing else opens them.';

export interface OpenKeys {
  readonly sealer: Sealer;
  readonly keys: BusinessKeys;
}

/**
 * Opens what is sealed in this database, or refuses to start with one sentence. The installation has two secrets of its
 * own, one for sealing and one for fingerprints. Both are made at the first start and wrapped by the master key.
 */
export async function openKeys(
  sql: Sql,
  masters: MasterKeys,
  whenMissing: 'make' | 'refuse' = 'make',
): Promise<OpenKeys> {
  if (whenMissing === 'make' && !(await readRootKey(sql))) await makeRootKey(sql, masters);
  const root = await readRootKey(sql);
  if (!root) throw new StartProblem('The keys of this database are not there yet. Start this version once.');
  const secret = unwrapRoot(masters, root);
  const foreign = await countForeignKeys(
    sql,
    masters.all.map(({ id }) => id),
  );
  if (foreign > 0)
    throw new StartProblem(
      `${foreign} keys of businesses are wrapped with a master key that is not here. Start with MASTER_KEY_PREVIOUS too, then run: npm run rotate-keys`,
    );
  const sealer = createSealer(secret.subarray(0, KEY_BYTES), secret.subarray(KEY_BYTES));
  return { sealer, keys: createBusinessKeys(masters, sealer) };
}

/** The secret of the installation under another master key. */
export const wrapRoot = (master: MasterKey, secret: Buffer): string => master.wrap(secret, ROOT_PLACE);

export function unwrapRoot(masters: MasterKeys, { kek, wrapped }: { kek: string; wrapped: string }): Buffer {
  const master = masters.find(kek);
  if (!master) throw new StartProblem(LOST);
  return master.unwrap(wrapped, ROOT_PLACE);
}

/**
 * A database from before installation secrets. Its fingerprints were made with the master key of that time. That key
 * stays their secret, whatever the master key becomes. It must be the right one, so it must open what is already
 * sealed.
 */
async function makeRootKey(sql: Sql, masters: MasterKeys) {
  const first = (await isInUse(sql)) ? await masterOfBefore(sql, masters) : null;
  const secret = Buffer.concat([randomBytes(KEY_BYTES), first?.bytes ?? randomBytes(KEY_BYTES)]);
  const { id } = masters.newest;
  await insertRootKey(sql, id, wrapRoot(masters.newest, secret));
}

async function masterOfBefore(sql: Sql, masters: MasterKeys): Promise<MasterKey> {
  for (const column of SEALED_COLUMNS) {
    const [text] = await oldTexts(sql, column, 1);
    if (!text) continue;
    const found = masters.all.find(({ bytes }) => opens(createSealer(bytes), text));
    if (!found) throw new StartProblem(LOST);
    return found;
  }
  return masters.all.at(-1) ?? masters.newest;
}

export function opens(sealer: Pick<Sealer, 'open'>, { sealed, place }: { sealed: string; place: string }): boolean {
  try {
    sealer.open(sealed, place);
    return true;
  } catch {
    return false;
  }
}
