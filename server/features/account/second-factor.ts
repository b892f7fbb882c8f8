import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { type Attempt, countCode, countRecoveryCode, forgiveCode } from './attempt-limits.ts';
import { atSignIn } from './known-place.ts';
import { notifyAccount } from './notify-account.ts';
import {
  businessThatAsks,
  confirmSecret,
  countRecoveryCodes,
  deleteApp,
  deleteRecoveryCodes,
  hasSecondFactor,
  putRecoveryCodes,
  putSecret,
  readSecondFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factor-store.ts';
import { endOpenSignIns } from './sign-in-store.ts';
import { lockUser } from './user-store.ts';

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks differ: the code before and the one after count too. */
const STEPS_EITHER_WAY = 1;
const RECOVERY_CODES = 10;
/** 120 random bits. They are safe without a slow hash and without a limit on wrong ones. */
const RECOVERY_BYTES = 15;

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** The code is right, or wrong, or the person has to wait so many seconds. */
export type CodeCheck = 'right' | 'wrong' | { readonly waitSeconds: number };

/** Checks a code of the app or a recovery code. The person has given the right password. */
export async function checkCode(
  platform: Platform,
  { user, code, attempt }: { user: Owner; code: string; attempt: Attempt },
): Promise<CodeCheck> {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
  const isOfApp = /^\d{6}$/.test(plain);
  const check = await (isOfApp
    ? checkAppCode(platform, { user, plain, attempt })
    : checkRecovery(platform, { user, plain, attempt }));
  const details = { of: isOfApp ? 'app' : 'recovery' };
  if (check === 'wrong') await platform.securityEvents.note({ kind: 'code', userId: user.id, details });
  return check;
}

interface Entered {
  readonly user: Owner;
  readonly plain: string;
  readonly attempt: Attempt;
}

async function checkAppCode(platform: Platform, { user, plain, attempt }: Entered): Promise<CodeCheck> {
  const waitSeconds = await countCode(platform, attempt);
  if (waitSeconds > 0) return { waitSeconds };
  const row = await readSecondFactor(platform.systemDb.sql, user.id);
  if (!row?.confirmedAt || !(await codeFits(platform, user, { ...row, code: plain }))) return 'wrong';
  await forgiveCode(platform, attempt);
  return 'right';
}

/** Limited for one place only. A stranger with the password must not lock the owner out. */
async function checkRecovery(platform: Platform, { user, plain, attempt }: Entered): Promise<CodeCheck> {
  const waitSeconds = await countRecoveryCode(platform, attempt);
  if (waitSeconds > 0) return { waitSeconds };
  return platform.systemDb.begin(async (tx): Promise<CodeCheck> => {
    if (!(await takeRecoveryCode(tx, user.id, recoveryHash(user.id, plain)))) return 'wrong';
    await notifyAccount(platform, tx, { email: user.email, about: 'recovery-used' });
    return 'right';
  });
}

/** Makes a new secret, to be shown once. It counts from its first right code. */
export async function beginSecondFactor(platform: Platform, user: Owner) {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer });
  const sealed = platform.sealer.seal(secret.base32, placeOf(user.id));
  if (!(await putSecret(platform.systemDb.sql, user.id, sealed))) throw new Refused('second_factor_on');
  return { secret: secret.base32, address: totp(secret.base32, user.email).toString() };
}

/** The first code proves that the app has the secret. Answers recovery codes, which are shown this once, where there are none. */
export async function confirmSecondFactor(
  platform: Platform,
  user: User,
  { code, ipAddress }: { code: string; ipAddress: string },
) {
  const attempt = atSignIn(user, ipAddress);
  if ((await countCode(platform, attempt)) > 0) throw new Refused('TOO_MANY_REQUESTS');
  const plain = code.replaceAll(/\s/g, '');
  const row = await readSecondFactor(platform.systemDb.sql, user.id);
  if (!row || !(await codeFits(platform, user, { ...row, code: plain }))) throw new Refused('wrong_code');
  const checked = { userId: user.id, secretSealed: row.secretSealed, at: platform.clock.now() };
  const recoveryCodes = await platform.systemDb.begin(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await confirmSecret(tx, checked))) throw new Refused('wrong_code');
    await endOpenSignIns(tx, user.id);
    await notifyAccount(platform, tx, { email: user.email, about: 'second-factor-on' });
    return codesForNewFactor(tx, user.id);
  });
  await forgiveCode(platform, attempt);
  return { recoveryCodes };
}

export async function renewRecoveryCodes(platform: Platform, user: Owner) {
  const recoveryCodes = await platform.systemDb.begin(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await hasSecondFactor(tx, user.id))) throw new Refused('second_factor_off');
    await notifyAccount(platform, tx, { email: user.email, about: 'recovery-codes' });
    return makeRecoveryCodes(tx, user.id);
  });
  return { recoveryCodes };
}

/** The app counts no more. Somebody without a passkey then has no second factor. */
export async function endSecondFactor(platform: Platform, user: Owner) {
  await platform.systemDb.begin(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await deleteApp(tx, user.id))) return;
    const isOff = await dropCodesWithoutFactor(tx, user.id);
    await notifyAccount(platform, tx, { email: user.email, about: isOff ? 'second-factor-off' : 'app-removed' });
  });
}

/** In the transaction that adds a factor: recovery codes for whoever has none left. They are shown this once. */
export async function codesForNewFactor(tx: Transaction, userId: string): Promise<string[]> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? [] : makeRecoveryCodes(tx, userId);
}

/** In the transaction that has taken one away. True when it was the last, and the recovery codes went with it. */
export async function dropCodesWithoutFactor(tx: Transaction, userId: string): Promise<boolean> {
  if (await hasSecondFactor(tx, userId)) return false;
  await refuseWhereAsked(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  return true;
}

async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await putRecoveryCodes(tx, userId, hashesOf(userId, codes));
  return codes;
}

/** In the transaction that takes the last factor away. A business that asks for one would be shut at once. */
async function refuseWhereAsked(tx: Transaction, userId: string) {
  const business = await businessThatAsks(tx, userId);
  if (business === null) return;
  const copy = `${business} asks everybody who works there for two-step sign-in, so it stays on. Ask the other members to change that in its settings, or leave the business first.`;
  throw new Refused('second_factor_asked', { copy });
}

/** Whether the code belongs to this moment. A code that does is used up. */
async function codeFits(
  { systemDb, sealer, clock }: Platform,
  user: Owner,
  { secretSealed, code }: { secretSealed: string; code: string },
): Promise<boolean> {
  const timestamp = clock.now().getTime();
  const app = totp(sealer.open(secretSealed, placeOf(user.id)), user.email);
  const delta = app.validate({ token: code, timestamp, window: STEPS_EITHER_WAY });
  return delta !== null && takeStep(systemDb.sql, user.id, app.counter({ timestamp }) + delta);
}

const totp = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Underlay', label, secret, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS });

/** A secret that was moved to another person's row does not open (P04). */
const placeOf = (userId: string): string => `second_factors|secret|${userId}`;

const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer });
    return base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');
  });

const recoveryHash = (userId: string, plain: string): Buffer => sha256(`recovery code:${userId}:${plain}`);
const hashesOf = (userId: string, codes: readonly string[]): Buffer[] =>
  codes.map((code) => recoveryHash(userId, code.replaceAll('-', '').toUpperCase()));
