import { messageFor } from '@underlay/domain/forms/rules.ts';
import type { Platform } from '../../services/platform.ts';
import { countAttempt, forgiveAttempt } from './attempt-limits.ts';
import { knownPlace } from './known-place.ts';
import { verifyPassword } from './password.ts';
import { judgePassword } from './password-verdict.ts';
import { type UserRow, userByEmail } from './user-store.ts';

/** Longer waits are said in hours. */
const MAX_MINUTES = 90;

/** What is wrong with a form: some fields, or the whole of it. */
export type FormProblem = { readonly fields: Readonly<Record<string, string>> } | WholeProblem;

export interface WholeProblem {
  readonly alert: string;
  readonly retryAfterSeconds?: number;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly ipAddress: string;
  /** What the browser's cookie says, hashed. */
  readonly devices: readonly Buffer[];
}

/** The same message whether the address or the password was wrong. Nobody learns from it who has an account (TM-20). */
const WRONG = 'The email or the password is not correct. Please check both and try again.';

/** The user whose password this is. One that would be refused today is noted, and lets them in. Somebody without `confirmedAt` must answer the mail before they are signed in (P16). */
export async function checkPassword(
  platform: Platform,
  credentials: Credentials,
): Promise<FormProblem | { readonly user: UserRow }> {
  const fields = invalidEntries(credentials);
  if (fields) return { fields };
  const attempt = { ...credentials, known: await knownPlace(platform, credentials) };
  const wait = await countAttempt(platform, attempt);
  if (wait > 0) return tooMany(wait, 'choose "Forgot your password?" below');
  const user = await userByEmail(platform.systemDb.sql, credentials.email);
  if (!(await verifyPassword(credentials.password, user?.passwordHash ?? null)) || !user) {
    await platform.securityEvents.note({ kind: 'sign-in', outcome: 'failure', userId: user?.id });
    return { alert: WRONG };
  }
  await forgiveAttempt(platform, attempt);
  await judgePassword(platform, user, credentials.password);
  return { user };
}

/** `orElse` is what may be done at once. */
export function tooMany(seconds: number, orElse?: string): WholeProblem {
  const wait = `Too many attempts. Please wait ${waitOf(Math.ceil(seconds / 60))} and try again`;
  return { alert: orElse ? `${wait}, or ${orElse}.` : `${wait}.`, retryAfterSeconds: seconds };
}

function waitOf(minutes: number): string {
  if (minutes === 1) return 'a minute';
  return minutes <= MAX_MINUTES ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

function invalidEntries({ email, password }: Credentials): Record<string, string> | null {
  const [emailWrong, passwordWrong] = [messageFor('email', email), messageFor('nonblank', password)];
  if (!emailWrong && !passwordWrong) return null;
  return { ...(emailWrong && { email: emailWrong }), ...(passwordWrong && { password: passwordWrong }) };
}
