import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/sql.ts';
import type { AccountNews } from '../../services/jobs.ts';
import type { Platform } from '../../services/platform.ts';

/** Tells a person by mail what was done to their account, so that a thief cannot do it unseen. In the transaction of the change. */
export const notifyAccount = (
  { jobs }: Platform,
  tx: Transaction,
  { email, about }: { email: string; about: Exclude<AccountNews, 'sign-up' | 'reset'> },
): Promise<void> => jobs.add(tx, 'account-mail', { email, about, path: '', mailId: randomUUID() });
