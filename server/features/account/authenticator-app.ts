import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Platform } from '../../services/platform.ts';

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks differ: the code before and the one after count too. */
const STEPS_EITHER_WAY = 1;

export interface Owner {
  readonly id: string;
  readonly email: string;
}

/** A new secret: in base32, as an address that apps open, and as it is stored. */
export function newSecret({ sealer }: Platform, user: Owner) {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
  return { secret, address: totp(secret, user.email).toString(), sealed: sealer.seal(secret, placeOf(user.id)) };
}

interface Entered {
  readonly secretSealed: string;
  readonly code: string;
}

/** The half minute that a code belongs to, counted from 1970. Null when it belongs to none of this moment. */
export function stepOf({ sealer, clock }: Platform, user: Owner, { secretSealed, code }: Entered): number | null {
  const timestamp = clock.now().getTime();
  const app = totp(sealer.open(secretSealed, placeOf(user.id)), user.email);
  const delta = app.validate({ token: code, timestamp, window: STEPS_EITHER_WAY });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}

const totp = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Underlay', label, secret, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS });

/** A secret that was moved to another person's row does not open (P04). A pending one keeps its seal when it comes into use. */
const placeOf = (userId: string): string => `second_factors|secret|${userId}`;
