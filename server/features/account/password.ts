import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Parameters of argon2id. 19 MiB and two passes are the least that OWASP names. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The usual text form, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, so that parameters can grow without a migration. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashWith(password, { salt, memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Whether the password belongs to the stored hash. Null stands for an unknown address. It costs the same work and answers
 * false, so the time reveals nothing (TM-20).
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , parameters = '', salt = '', expected = ''] = (stored ?? NOBODY).split('$');
  const [memory = 0, passes = 0, parallelism = 0] = parameters.split(',').map((part) => Number(part.split('=')[1]));
  const hash = await hashWith(password, { salt: Buffer.from(salt, 'base64'), memory, passes, parallelism });
  const same = timingSafeEqual(hash, Buffer.from(expected, 'base64'));
  return same && stored !== null;
}

function hashWith(
  password: string,
  { salt, memory, passes, parallelism }: { salt: Buffer; memory: number; passes: number; parallelism: number },
): Promise<Buffer> {
  // Composed letters are spelled in one way, whatever keyboard they came from.
  const message = password.normalize('NFC');
  return promisify(argon2)('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: HASH_BYTES });
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`;
