import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { accountMail } from './account-mail.ts';
import { countMailRequest, mailboxIsFull } from './attempt-limits.ts';
import { type FormProblem, tooMany } from './check-password.ts';
import { userByEmail } from './user-store.ts';

interface Asked {
  readonly email: string;
  /** sign-up: confirm the address, or learn that there is an account. reset: set a new password. */
  readonly about: 'sign-up' | 'reset';
  /** Where signing in was to lead to. */
  readonly path: string;
  readonly ipAddress: string;
}

const nothing = async () => async () => undefined;

/**
 * Asks for a mail to an address that may or may not have an account. What comes of it is decided by the background work,
 * so neither the answer nor its time reveals anything (TM-20). `prepare` runs in every case, and what it answers is stored in
 * the same transaction. Null when all is well.
 */
export async function askForMail(
  platform: Platform,
  { email, about, path, ipAddress }: Asked,
  prepare: () => Promise<(tx: Transaction) => Promise<void>> = nothing,
): Promise<FormProblem | null> {
  const wait = await countMailRequest(platform, { email, ipAddress });
  if (wait > 0) return tooMany(wait);
  // The same for every address, so that its time reveals nothing.
  const user = await userByEmail(platform.systemDb.sql, email);
  if (about === 'reset') await platform.securityEvents.note({ kind: 'reset-mail', userId: user?.id });
  const change = await prepare();
  // A full mailbox still lets its owner's newest entries count, because the links it has lead to them.
  const isFull = await mailboxIsFull(platform, email, about);
  await platform.systemDb.begin(async (tx) => {
    await change(tx);
    if (!isFull) await platform.queue.add(tx, accountMail, { email, about, path, mailId: randomUUID() });
  });
  return null;
}
