import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { type AccountNotice, accountMail } from './account-mail.ts';

/** Tells a person by mail what was done to their account, so that a thief cannot do it unseen. In the transaction of the change. */
export const notifyAccount = (
  { queue }: Platform,
  tx: Transaction,
  { email, about }: { email: string; about: Exclude<AccountNotice, 'sign-up' | 'reset'> },
): Promise<void> => queue.add(tx, accountMail, { email, about, path: '', mailId: randomUUID() });
