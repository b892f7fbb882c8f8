import type { Platform } from '../../services/platform.ts';
import { passwordProblem } from './password-rule.ts';
import { notePassword, readNotedPassword, type UserRow } from './user-store.ts';

/** The password was right. Whether it would be refused today is noted, so that its owner is told after signing in. */
export async function judgePassword({ systemDb, sealer }: Platform, user: UserRow, password: string) {
  const isEasy = (await passwordProblem(password, user)) !== null;
  await notePassword(systemDb.sql, user, verdictOf(sealer, user.passwordHash, isEasy));
}

/** Whether the password that this person entered last is easily guessed. */
export async function isEasilyGuessed({ systemDb, sealer }: Platform, userId: string): Promise<boolean> {
  const noted = await readNotedPassword(systemDb.sql, userId);
  return noted?.verdict?.equals(verdictOf(sealer, noted.passwordHash, true)) ?? false;
}

/** Without the key nobody tells one verdict from the other. It is another one for each password. */
const verdictOf = (sealer: Platform['sealer'], passwordHash: string | null, isEasy: boolean): Buffer =>
  sealer.fingerprint(`${isEasy ? 'easy' : 'fine'} ${passwordHash}`, 'password verdicts');
