import type { account } from '@underlay/contract/account.ts';
import type { RequestRead } from '@underlay/contract/endpoint.ts';
import type { SystemDb } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { dropCodes } from './code-store.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { forgetDevices } from './known-device-store.ts';
import { notifyAccount } from './notify-account.ts';
import { hashPassword } from './password.ts';
import { passwordProblem } from './password-rule.ts';
import { revokeUser } from './sign-in-store.ts';
import { setPassword } from './user-store.ts';

type Entries = RequestRead<(typeof account)['changePassword']>['body'];

/** A new password for somebody who is signed in. Every other device is signed out, mailed links end, and a mail notifies the person. */
export async function changePassword(
  platform: Platform,
  { user, ipAddress, body, db }: { user: User; ipAddress: string; body: Entries; db: SystemDb },
): Promise<void> {
  const problem = await passwordProblem(body.newPassword, user);
  if (problem) throw new Refused('INVALID_INPUT', { fields: { newPassword: problem } });
  await confirmIdentity(platform, { user, confirmation: body.confirmation, ipAddress, db });
  const passwordHash = await hashPassword(body.newPassword);
  await db.begin(async (tx) => {
    await dropCodes(tx, user.id);
    await setPassword(tx, user.id, passwordHash);
    await forgetDevices(tx, user.id, platform.clock.now());
    await revokeUser(tx, user.id, user.family && { family: user.family, nonce: user.nonce ?? null });
    await notifyAccount(platform, tx, { email: user.email, about: 'password-changed' });
  });
}
