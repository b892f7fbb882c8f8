import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Transaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { type Attempt, countCode, countRecoveryCode, forgiveCode, noticeWrongCode } from './attempt-limits.ts';
import { type Owner, stepOf } from './authenticator-app.ts';
import { notifyAccount } from './notify-account.ts';
import { dropPendingSecret } from './pending-secret-store.ts';
import {
  businessThatAsks,
  countRecoveryCodes,
  deleteApp,
  deleteRecoveryCodes,
  hasSecondFactor,
  putRecoveryCodes,
  readApp,
  takeRecoveryCode,
  takeStep,
} from './second-factor-store.ts';
import { endOpenSignIns } from './sign-in-store.ts';
import { lockUser } from './user-store.ts';

const RECOVERY_CODES = 10;
/** 120 random bits. They are safe without a slow hash and without a limit on wrong ones. */
const RECOVERY_BYTES = 15;

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
  if (!(await useAppCode(platform, user, plain))) {
    await noticeWrongCode(platform, attempt);
    return 'wrong';
  }
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
    await dropPendingSecret(tx, user.id);
    if (!(await deleteApp(tx, user.id))) return;
    // Whoever is one step before the end of a sign-in has nothing more to show there.
    await endOpenSignIns(tx, user.id);
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

/** Whether the code is one of the person's app, of this moment. It is used up. */
async function useAppCode(platform: Platform, user: Owner, code: string): Promise<boolean> {
  const { sql } = platform.systemDb;
  const secretSealed = await readApp(sql, user.id);
  const step = secretSealed && stepOf(platform, user, { secretSealed, code });
  return Boolean(secretSealed && step && (await takeStep(sql, { userId: user.id, secretSealed, step })));
}

const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer });
    return base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');
  });

const recoveryHash = (userId: string, plain: string): Buffer => sha256(`recovery code:${userId}:${plain}`);
const hashesOf = (userId: string, codes: readonly string[]): Buffer[] =>
  codes.map((code) => recoveryHash(userId, code.replaceAll('-', '').toUpperCase()));
