import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'ulk_';
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** 32 bytes in 62 signs each. */
const SECRET_LENGTH = 43;
const SUM_LENGTH = 6;
const SHOWN_LENGTH = 8;
const WHOLE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + SUM_LENGTH}}$`);
const ANYWHERE = new RegExp(`${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + SUM_LENGTH}}`);

/** T06: the prefix by which scanners for secrets know it, the secret, and the sum of all before (CONN-03). */
export function tokenFrom(secret: Buffer): string {
  const body = PREFIX + base62(BigInt(`0x${secret.toString('hex')}`), SECRET_LENGTH);
  return body + sumOf(body);
}

export const newToken = (): string => tokenFrom(randomBytes(SECRET_BYTES));

/** The beginning, by which people know a token that they cannot see. */
export const startOf = (token: string): string => token.slice(0, SHOWN_LENGTH);

/** Whether a bearer token is meant to be one of a connection. */
export const isOfConnection = (token: string): boolean => token.startsWith(PREFIX);

/** Whether it can have been given out by somebody. A misspelt one is refused without a look at the database (CONN-06). */
export const isWellFormed = (token: string): boolean =>
  WHOLE.test(token) && token.slice(-SUM_LENGTH) === sumOf(token.slice(0, -SUM_LENGTH));

/** What looks like a token in an address, well formed or not. */
export const tokenIn = (address: string): string | null => ANYWHERE.exec(address)?.[0] ?? null;

const sumOf = (text: string): string => base62(BigInt(crc32(text)), SUM_LENGTH);

function base62(value: bigint, length: number): string {
  const base = BigInt(SIGNS.length);
  let text = '';
  for (let left = value; left > 0n; left /= base) text = SIGNS[Number(left % base)] + text;
  return text.padStart(length, '0');
}
