import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * Encrypts what must not be readable on a disk, in a backup or in a log. These are bank numbers, SSN, EIN and our own
 * keys. `place` (table, column, business, row) is bound into the ciphertext. In another row it does not open (P04).
 */
export interface Sealer {
  seal(plain: string, place: string): string;
  open(sealed: string, place: string): string;
  /** A keyed hash. Equal inputs can be found. None can be guessed without the key. */
  fingerprint(text: string, purpose: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/** The secret of the installation has no id, because there is only one. */
const SERVER_KEY = 'server';

/**
 * Seals data of the installation, not of a business. Fingerprints have a secret of their own. They cannot be made
 * again, so this secret never changes. It also sealed every text from before businesses had keys.
 */
export function createSealer(secret: Buffer, indexSecret: Buffer = secret): Sealer {
  const sealing = derivedKey(secret, 'server-seal');
  const first = derivedKey(indexSecret, 'seal');
  return {
    seal: (plain, place) => write(SERVER_KEY, sealBytes(sealing, Buffer.from(plain), place)),
    open(sealed, place) {
      const { version, keyId, body } = partsOf(sealed);
      if (version === 'v1') return openBytes(first, body, place).toString();
      if (keyId !== SERVER_KEY) throw new Error('sealed with another key');
      return openBytes(sealing, body, place).toString();
    },
    fingerprint: fingerprints((purpose) => derivedKey(indexSecret, purpose)),
  };
}

/** Seals with one key of a business. The key's id and its purpose are bound into each text. */
export function createBusinessSealer(
  { id, key, bound }: { id: string; key: Buffer; bound: string },
  /** Opens texts from before there were such keys. */
  old: Pick<Sealer, 'open'>,
): Sealer {
  const sealing = derivedKey(key, 'seal');
  const inside = (place: string) => `${place}|${bound}`;
  return {
    seal: (plain, place) => write(id, sealBytes(sealing, Buffer.from(plain), inside(place))),
    open(sealed, place) {
      const { version, keyId, body } = partsOf(sealed);
      if (version === 'v1') return old.open(sealed, place);
      if (keyId !== id) throw new Error('sealed with another key, or with one that was destroyed');
      return openBytes(sealing, body, inside(place)).toString();
    },
    fingerprint: fingerprints((purpose) => derivedKey(key, `index/${purpose}`)),
  };
}

/** Each call of a stranger is counted under a fingerprint. Deriving the key costs more than hashing, so it is kept. */
function fingerprints(keyFor: (purpose: string) => Buffer): Sealer['fingerprint'] {
  const keys = new Map<string, KeyObject>();
  return (text, purpose) => {
    const key = keys.get(purpose) ?? createSecretKey(keyFor(purpose));
    keys.set(purpose, key);
    return createHmac('sha256', key).update(text).digest();
  };
}

/** Separate keys for separate purposes, from one secret. */
export const derivedKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `underlay/${purpose}`, KEY_BYTES));

export function sealBytes(key: Buffer, plain: Buffer, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws unless the key and the place are the sealing ones and no bit was changed. */
export function openBytes(key: Buffer, sealed: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

const write = (keyId: string, body: Buffer) => `v2.${keyId}.${body.toString('base64url')}`;

/** `v2`, the key, the text. Before keys had names: `v1` and the text. */
function partsOf(sealed: string): { version: string; keyId: string; body: Buffer } {
  const [version = '', ...rest] = sealed.split('.');
  const keyId = version === 'v2' ? rest.shift() : '';
  if ((version !== 'v1' && version !== 'v2') || keyId === undefined || rest.length !== 1)
    throw new Error('this is not a sealed text');
  return { version, keyId, body: Buffer.from(rest[0] ?? '', 'base64url') };
}

export const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
