import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../database/start-problem.ts';

/**
 * Encrypts what must not be readable on a disk, in a backup or in a log: bank numbers, SSN, EIN, our own keys.
 * `place` (table, column, business, row) is bound into the ciphertext: moved to another row it does not open (P04).
 */
export interface Sealer {
  seal(plain: string, place: string): string;
  open(sealed: string, place: string): string;
  /** A keyed hash: equal inputs can be found, none can be guessed without the key. */
  fingerprint(text: string, purpose: string): Buffer;
}

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer(masterKey: Buffer): Sealer {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `underlay/${purpose}`, 32));
  const sealing = keyFor('seal');
  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place));
      const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, bytes, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, place) {
      const [version, body = ''] = sealed.split('.');
      if (version !== VERSION) throw new Error(`unknown seal: ${version}`);
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
    fingerprint: (text, purpose) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
  };
}

/**
 * The master key from MASTER_KEY (64 hex digits), or one made for this machine and kept beside, never inside, the data folder.
 * Whoever only looks refuses when there is none: a new one would open nothing, and would be in the way of the true one.
 */
export function readMasterKey(
  env: NodeJS.ProcessEnv,
  keysDir: string,
  whenMissing: 'make' | 'refuse' = 'make',
): Buffer {
  if (env.MASTER_KEY) {
    if (!/^[0-9a-f]{64}$/i.test(env.MASTER_KEY))
      throw new StartProblem('MASTER_KEY must be 64 hexadecimal digits, for example from: openssl rand -hex 32');
    return Buffer.from(env.MASTER_KEY, 'hex');
  }
  const file = join(keysDir, 'master-key');
  if (env.NODE_ENV === 'production') {
    throw new StartProblem(
      'MASTER_KEY is not set. In production the key that protects bank numbers must come from the environment.',
    );
  }
  if (!existsSync(file)) {
    if (whenMissing === 'refuse') {
      throw new StartProblem(
        `There is no key in ${keysDir}. Set KEYS_DIR or MASTER_KEY to what the product runs with; without it nothing that is sealed can be looked at.`,
      );
    }
    mkdirSync(keysDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}

export const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
