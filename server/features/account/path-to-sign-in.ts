import type { Transaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { makeCode } from './code-store.ts';
import { preregisterUser, userByEmail } from './user-store.ts';

/**
 * The path that a mail to this address leads to. Its reader can sign in there, or set a password when there is no account yet
 * (SHELL-10, P16). Whoever follows it has proved to own the address. `onward` is the page to come to afterwards.
 */
export async function pathToSignIn(
  platform: Platform,
  tx: Transaction,
  { email, onward }: { readonly email: string; readonly onward: string },
): Promise<string> {
  // Another issuer has its own sign-up. The page itself sends whoever is not signed in there.
  if (platform.config.identity.issuer) return onward;
  const now = platform.clock.now();
  const user = await userByEmail(tx, email);
  if (user?.confirmedAt) return activationPath({ userId: user.id, onward });
  // Whoever set a password for an address without owning it has gained nothing. Its owner sets a new one.
  const userId = user?.id ?? (await preregisterUser(tx, { email, createdAt: now }));
  return activationPath({ userId, code: await makeCode(tx, { userId, purpose: 'invite', now }), onward });
}

/** SHELL-10: the page that takes a mailed code to sign-in. Without a code it is a plain way to sign in. */
export function activationPath({ userId, code, onward }: { userId: string; code?: string; onward: string }): string {
  const query = new URLSearchParams({ ...(code && { c: code }), r: onward });
  return `/activate/${userId}?${query}`;
}
