import { randomUUID } from 'node:crypto';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import type { Platform } from '../../services/platform.ts';
import { countAttempt, forgiveAttempt } from './attempt-store.ts';
import { hashPassword, isPassword, PASSWORD_MESSAGE } from './password.ts';
import { type FormOutcome, tooMany } from './sign-in.ts';
import { insertUser, recordLogin } from './user-store.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

const LONGEST_NAME = 100;

/**
 * A sign-up cannot hide that an address is taken: whoever it belongs to must be told to sign in instead, and a page that
 * pretended otherwise would leave them waiting. So it says so, but asking costs: every attempt counts against the address
 * of the asker and, when it hits a taken one, stays counted (TM-20).
 */
const ADDRESS_TAKEN = 'An account with this email exists already. Sign in instead, or use another email.';

export async function signUp(
  platform: Platform,
  account: NewAccount,
  { ipAddress }: { ipAddress: string },
): Promise<FormOutcome> {
  const fields = invalidEntries(account);
  if (Object.keys(fields).length > 0) return { fields };
  const attempt = { email: account.email, ipAddress };
  const wait = await countAttempt(platform, attempt);
  if (wait > 0) return tooMany(wait);
  const userId = await insertAccount(platform, account);
  if (!userId) return { fields: { email: ADDRESS_TAKEN } };
  await forgiveAttempt(platform, attempt);
  await recordLogin(platform.sql, userId, platform.clock.now());
  return { userId };
}

/** Makes an account without a form, for the demo data and scripts. Throws when an entry is invalid or the address taken. */
export async function createUser(platform: Platform, account: NewAccount): Promise<string> {
  const [wrong] = Object.entries(invalidEntries(account));
  if (wrong) throw new Error(`${wrong[0]}: ${wrong[1]}`);
  const userId = await insertAccount(platform, account);
  if (!userId) throw new Error(ADDRESS_TAKEN);
  return userId;
}

async function insertAccount({ sql, clock }: Platform, { password, ...person }: NewAccount): Promise<string | null> {
  const id = randomUUID();
  const passwordHash = await hashPassword(password);
  return (await insertUser(sql, { id, passwordHash, ...person, createdAt: clock.now() })) ? id : null;
}

function invalidEntries({ email, password, firstName, lastName }: NewAccount): Record<string, string> {
  const messages = {
    firstName: nameMessage(firstName),
    lastName: nameMessage(lastName),
    email: messageFor('email', email),
    password: isPassword(password) ? null : PASSWORD_MESSAGE,
  };
  return Object.fromEntries(Object.entries(messages).filter((entry): entry is [string, string] => entry[1] !== null));
}

const nameMessage = (name: string): string | null =>
  name.length > LONGEST_NAME ? `Must be at most ${LONGEST_NAME} characters.` : messageFor('name', name);
