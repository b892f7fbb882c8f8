import type { Platform } from '../../services/platform.ts';
import { countAttempt, forgiveAttempt } from './attempt-limits.ts';
import { type FormProblem, tooMany } from './check-password.ts';
import { type CodePurpose, readCode, takeCode } from './code-store.ts';
import { forgetDevices } from './known-device-store.ts';
import { ANSWERED_MAIL } from './known-place.ts';
import { notifyAccount } from './notify-account.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { passwordProblem } from './password-rule.ts';
import { revokeUser } from './sign-in-store.ts';
import { invalidPerson } from './sign-up.ts';
import { confirmUser, passwordStands, setName, setPassword, type UserRow, userById } from './user-store.ts';

/** A mailed link that still works, with its owner and the fields that its page asks for. */
export interface Activation {
  readonly user: UserRow;
  readonly hash: Buffer;
  readonly purpose: CodePurpose;
  /** The fields of the page. None when this browser set the password a moment ago. */
  readonly asks: readonly ('firstName' | 'lastName' | 'password')[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const LINK_IS_OLD = 'This link is no longer valid: it was used already, or is too old.';
export const ANOTHER_PERSON =
  'This link belongs to another account than the one that is signed in here. Sign in with the address that the mail was sent to.';
const WRONG_PASSWORD =
  'That is not the password this account was created with. Please try again, or go back and choose "Forgot your password?".';

/** The mailed link that an open sign-in came with, if it still opens something. */
export function activationOf(
  platform: Platform,
  { params }: { readonly params?: Record<string, unknown> | undefined },
  signUpBrowser: Buffer | null = null,
): Promise<Activation | null> {
  const { intent, user_id: userId, activation } = params ?? {};
  const given = intent === 'activate' && typeof userId === 'string' && typeof activation === 'string';
  if (!given || !UUID.test(userId)) return Promise.resolve(null);
  return readActivation(platform, { userId, hash: Buffer.from(activation, 'hex'), signUpBrowser });
}

/**
 * Whether a mailed link names another person than the one who is signed in in this browser. Nobody is looked up: an unknown
 * user id is another person too (D21).
 */
export const namesAnother = (params: Record<string, unknown> | undefined, signedIn: string | undefined): boolean =>
  params?.intent === 'activate' &&
  typeof params.user_id === 'string' &&
  signedIn !== undefined &&
  params.user_id.toLowerCase() !== signedIn;

/** Null for every link that opens nothing, whatever the reason. An unknown user is one of them (D21). */
async function readActivation(
  platform: Platform,
  link: { userId: string; hash: Buffer; signUpBrowser: Buffer | null },
): Promise<Activation | null> {
  const { systemDb, clock } = platform;
  const purpose = await readCode(systemDb.sql, { ...link, now: clock.now() });
  const user = purpose && (await userById(systemDb.sql, link.userId));
  if (!user) return null;
  return { user, hash: link.hash, purpose, asks: asksOf(user, purpose, link.signUpBrowser) };
}

/**
 * A password is asked for on the way from the mail, unless this very browser set it. Somebody else may have signed up with this
 * address and wait for its owner to confirm their password (P16).
 */
function asksOf(user: UserRow, purpose: CodePurpose, browser: Buffer | null): Activation['asks'] {
  if (purpose === 'confirm') return browser && user.signUpBrowser?.equals(browser) ? [] : ['password'];
  // Before the address was confirmed, anybody may have written a name for it.
  return purpose === 'invite' || !user.confirmedAt ? ['firstName', 'lastName', 'password'] : ['password'];
}

interface Entries {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/** Uses the link up and confirms the address. Sets the new password where the page asked for one. Null when all is well. */
export async function activate(
  platform: Platform,
  activation: Activation,
  { entries, ipAddress }: { entries: Entries; ipAddress: string },
): Promise<FormProblem | null> {
  return activation.purpose === 'confirm'
    ? confirmSignUp(platform, activation, { password: entries.password, ipAddress })
    : setNewPassword(platform, activation, entries);
}

async function confirmSignUp(
  platform: Platform,
  { user, hash, asks }: Activation,
  { password, ipAddress }: { password: string; ipAddress: string },
): Promise<FormProblem | null> {
  if (asks.length > 0) {
    const attempt = { email: user.email, ipAddress, known: ANSWERED_MAIL };
    const wait = await countAttempt(platform, attempt);
    if (wait > 0) return tooMany(wait);
    if (!(await verifyPassword(password, user.passwordHash))) {
      await platform.securityEvents.note({ kind: 'sign-in', outcome: 'failure', userId: user.id });
      return { alert: WRONG_PASSWORD };
    }
    await forgiveAttempt(platform, attempt);
  }
  const now = platform.clock.now();
  return platform.systemDb.begin(async (tx) => {
    // Somebody else may have signed up with this address since its password was looked at.
    if (!(await passwordStands(tx, user))) return { alert: WRONG_PASSWORD };
    if (!(await takeCode(tx, { hash, userId: user.id, now }))) return { alert: LINK_IS_OLD };
    await confirmUser(tx, user.id, now);
    await platform.securityEvents.record(tx, { kind: 'sign-up', userId: user.id });
    return null;
  });
}

async function setNewPassword(
  platform: Platform,
  { user, hash, asks, purpose }: Activation,
  entries: Entries,
): Promise<FormProblem | null> {
  const { firstName, lastName, password } = entries;
  const name = asks.includes('firstName') ? { firstName, lastName } : null;
  const problem = await passwordProblem(password, { ...user, ...name });
  const fields = { ...(name && invalidPerson(name)), ...(problem && { password: problem }) };
  if (Object.keys(fields).length > 0) return { fields };
  const passwordHash = await hashPassword(password);
  const now = platform.clock.now();
  return platform.systemDb.begin(async (tx) => {
    if (!(await takeCode(tx, { hash, userId: user.id, now }))) return { alert: LINK_IS_OLD };
    await confirmUser(tx, user.id, now);
    await setPassword(tx, user.id, passwordHash);
    await forgetDevices(tx, user.id, now);
    if (name) await setName(tx, user.id, name);
    // Whoever knew the old password, or took a session with it, is signed out (TM-20).
    await revokeUser(tx, user.id);
    if (purpose === 'reset') await notifyAccount(platform, tx, { email: user.email, about: 'password-changed' });
    else await platform.securityEvents.record(tx, { kind: 'sign-up', userId: user.id });
    return null;
  });
}
