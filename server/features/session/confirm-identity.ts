import type { Confirmation } from '@underlay/contract/confirmation.ts';
import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { countAttempt, forgiveAttempt } from './attempt-store.ts';
import { verifyPassword } from './password.ts';
import { userByEmail } from './user-store.ts';

/** Throws unless the person has just given their password again: a stolen session is not enough for such a change (P14). */
export async function confirmIdentity(
  platform: Platform,
  { user, confirmation, ipAddress }: { user: User; confirmation: Confirmation | undefined; ipAddress: string },
): Promise<void> {
  const attempt = { email: user.email, ipAddress };
  if ((await countAttempt(platform, attempt)) > 0) throw new Refused('TOO_MANY_REQUESTS');
  const stored = await userByEmail(platform.sql, user.email);
  if (!(await verifyPassword(confirmation?.password ?? '', stored?.passwordHash ?? null)))
    throw new Refused('wrong_password');
  await forgiveAttempt(platform, attempt);
}
