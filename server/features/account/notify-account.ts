import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { type AccountNotice, accountMail } from './account-mail.ts';

/** Notifies a person by mail of a change to their account, in the transaction of the change. A thief cannot make it unseen. */
export const notifyAccount = (
  { queue }: Platform,
  tx: Transaction,
  { email, about }: { email: string; about: Exclude<AccountNotice, 'sign-up' | 'reset'> },
): Promise<void> => queue.add(tx, accountMail, { email, about, path: '', mailId: randomUUID() });
