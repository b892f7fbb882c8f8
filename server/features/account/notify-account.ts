import { randomUUID } from 'node:crypto';
import { currentOrigin } from '../../database/request-origin.ts';
import type { Transaction } from '../../database/sql.ts';
import { deviceOf, maskedAddress } from '../../services/device.ts';
import type { Platform } from '../../services/platform.ts';
import { type AccountNotice, accountMail } from './account-mail.ts';
import { userByEmail, userById } from './user-store.ts';

/**
 * Notifies a person by mail of a change to their account, in the transaction of the change, and records it under the same name.
 * A thief cannot make it unseen.
 */
export async function notifyAccount(
  { queue, securityEvents }: Platform,
  tx: Transaction,
  { email, about }: { email: string; about: Exclude<AccountNotice, 'sign-up' | 'reset' | 'new-device'> },
) {
  const user = await userByEmail(tx, email);
  await securityEvents.record(tx, { kind: about, userId: user?.id });
  await queue.add(tx, accountMail, { email, about, path: '', mailId: randomUUID() });
}

/** Notifies a person of a sign-in with a browser that was not known. The mail says where the request under way came from. */
export async function notifyNewDevice({ queue, clock }: Platform, tx: Transaction, userId: string) {
  const [user, origin] = [await userById(tx, userId), currentOrigin()];
  if (!user || !origin) return;
  const signIn = {
    device: deviceOf(origin.userAgent),
    network: maskedAddress(origin.ipAddress),
    at: clock.now().toISOString(),
  };
  await queue.add(tx, accountMail, { email: user.email, about: 'new-device', path: '', mailId: randomUUID(), signIn });
}
