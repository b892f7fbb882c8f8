import { tooLong } from '@underlay/domain/forms/field.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import type { Platform } from '../../services/platform.ts';
import { askForMail } from './ask-for-mail.ts';
import type { FormProblem } from './check-password.ts';
import { hashPassword } from './password.ts';
import { passwordProblem } from './password-rule.ts';
import { insertConfirmedUser, registerUser } from './user-store.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

const LONGEST_NAME = 100;

/**
 * Takes a sign-up. Only a mail says whether the address has an account already. The page says the same in both cases, and the
 * work is the same, the hashing too (TM-20). Null when all is well.
 */
export async function signUp(
  platform: Platform,
  account: NewAccount,
  from: { ipAddress: string; path: string; signUpBrowser: Buffer },
): Promise<FormProblem | null> {
  const fields = await invalidAccount(account);
  if (Object.keys(fields).length > 0) return { fields };
  const { email, firstName, lastName } = account;
  return askForMail(platform, { email, about: 'sign-up', ...from }, async () => {
    const passwordHash = await hashPassword(account.password);
    const createdAt = platform.clock.now();
    const user = { email, firstName, lastName, passwordHash, createdAt, signUpBrowser: from.signUpBrowser };
    return (tx) => registerUser(tx, user);
  });
}

/** Makes an account whose address needs no mail, for the demo data and scripts. Throws on an invalid entry or a taken address. */
export async function createUser({ systemDb, clock }: Platform, account: NewAccount): Promise<string> {
  const [wrong] = Object.entries(await invalidAccount(account));
  if (wrong) throw new Error(`${wrong[0]}: ${wrong[1]}`);
  const { password, ...person } = account;
  const passwordHash = await hashPassword(password);
  const userId = await insertConfirmedUser(systemDb.sql, { ...person, passwordHash, createdAt: clock.now() });
  if (!userId) throw new Error(`${account.email} has an account already`);
  return userId;
}

/** What is wrong with the entries, by field, in the specified messages (FORM-14, FORM-15). */
async function invalidAccount(account: NewAccount): Promise<Record<string, string>> {
  const password = await passwordProblem(account.password, account);
  return { ...invalidPerson(account), ...(password && { password }) };
}

/** The same for those of a person that are there. */
export function invalidPerson({ firstName, lastName, email }: Partial<NewAccount>): Record<string, string> {
  const messages = {
    firstName: firstName === undefined ? null : nameMessage(firstName),
    lastName: lastName === undefined ? null : nameMessage(lastName),
    email: email === undefined ? null : messageFor('email', email),
  };
  return Object.fromEntries(Object.entries(messages).filter((entry): entry is [string, string] => entry[1] !== null));
}

const nameMessage = (name: string): string | null =>
  name.length > LONGEST_NAME ? tooLong(LONGEST_NAME) : messageFor('name', name);
