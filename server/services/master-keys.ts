import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../database/start-problem.ts';
import { derivedKey, KEY_BYTES, openBytes, sealBytes } from './sealer.ts';

/** Wraps other keys and nothing else. A change of it wraps those again and not every text (P04). */
export interface MasterKey {
  /** Its public name, which reveals nothing about it. */
  readonly id: string;
  readonly bytes: Buffer;
  wrap(key: Buffer, place: string): string;
  unwrap(wrapped: string, place: string): Buffer;
}

/** The master keys that this process was given. It is one, and during a change also the previous one. */
export interface MasterKeys {
  /** The key that wraps everything when a change is over. */
  readonly newest: MasterKey;
  readonly all: readonly MasterKey[];
  find(id: string): MasterKey | undefined;
}

const CURRENT = 'master-key';
const PREVIOUS = 'master-key-previous';
const WRITING = 'master-key-writing';
const ID_LETTERS = 12;

/**
 * The master keys from MASTER_KEY and MASTER_KEY_PREVIOUS (64 hex digits each), or those of this machine. The latter
 * are made at the first start and kept beside the data folder, never inside it. A read-only command refuses when there
 * is none. A new one would open nothing and would hide the true one.
 */
export function readMasterKeys(
  env: NodeJS.ProcessEnv,
  keysDir: string,
  whenMissing: 'make' | 'refuse' = 'make',
): MasterKeys {
  if (env.MASTER_KEY) {
    const given = { MASTER_KEY: env.MASTER_KEY, MASTER_KEY_PREVIOUS: env.MASTER_KEY_PREVIOUS };
    const keys = Object.entries(given).flatMap(([name, hex]) => (hex ? [masterKey(bytesOf(name, hex))] : []));
    return masterKeys(() => keys);
  }
  if (env.NODE_ENV === 'production') {
    throw new StartProblem(
      'MASTER_KEY is not set. In production the key that protects bank numbers must come from the environment.',
    );
  }
  if (!existsSync(join(keysDir, CURRENT))) {
    if (whenMissing === 'refuse') {
      throw new StartProblem(
        `There is no key in ${keysDir}. Set KEYS_DIR or MASTER_KEY to what the product runs with; without it nothing that is sealed can be looked at.`,
      );
    }
    makeKey(keysDir);
  }
  return masterKeys(() => keysIn(keysDir));
}

/** The keys that `read` answers. It is asked again for a key that was not there before. */
export function masterKeys(read: () => readonly MasterKey[]): MasterKeys {
  let all = read();
  const known = (id: string) => all.find((key) => key.id === id);
  return {
    get newest() {
      const [newest] = all;
      if (!newest) throw new Error('there is no master key');
      return newest;
    },
    get all() {
      return all;
    },
    find(id) {
      // Previous keys stay. A reader may just have read what one of them wrapped.
      if (!known(id))
        all = [...read(), ...all].filter((key, at, keys) => at === keys.findIndex((k) => k.id === key.id));
      return known(id);
    },
  };
}

export function masterKey(bytes: Buffer): MasterKey {
  const wrapping = derivedKey(bytes, 'key-encryption');
  return {
    id: derivedKey(bytes, 'key-name').toString('hex').slice(0, ID_LETTERS),
    bytes,
    wrap: (key, place) => sealBytes(wrapping, key, place).toString('base64url'),
    unwrap: (wrapped, place) => openBytes(wrapping, Buffer.from(wrapped, 'base64url'), place),
  };
}

/**
 * Writes a new key beside the one of this machine. The latter becomes the previous one. Does nothing when a change is
 * under way already. The old key is written twice before it is replaced, so a kill at any point loses none.
 */
export function layNewKey(keysDir: string) {
  const at = (name: string) => join(keysDir, name);
  const current = readFileSync(at(CURRENT), 'utf8');
  if (existsSync(at(PREVIOUS)) && readFileSync(at(PREVIOUS), 'utf8') !== current) return;
  put(PREVIOUS, current);
  put(CURRENT, newHex());

  function put(name: string, hex: string) {
    writeFileSync(at(WRITING), hex, { mode: 0o600, flush: true });
    renameSync(at(WRITING), at(name));
  }
}

/** When two processes start at once on a new machine, one makes the key. */
function makeKey(keysDir: string) {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const writing = join(keysDir, `${WRITING}-${process.pid}`);
  writeFileSync(writing, newHex(), { mode: 0o600, flush: true });
  try {
    linkSync(writing, join(keysDir, CURRENT));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(writing);
  }
}

export const dropPreviousKey = (keysDir: string) => rmSync(join(keysDir, PREVIOUS), { force: true });

function keysIn(keysDir: string): MasterKey[] {
  return [CURRENT, PREVIOUS]
    .map((name) => join(keysDir, name))
    .filter((file) => existsSync(file))
    .map((file) => masterKey(bytesOf(file, readFileSync(file, 'utf8').trim())));
}

function bytesOf(name: string, hex: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(hex))
    throw new StartProblem(`${name} must be 64 hexadecimal digits, for example from: openssl rand -hex 32`);
  return Buffer.from(hex, 'hex');
}

const newHex = () => randomBytes(KEY_BYTES).toString('hex');
