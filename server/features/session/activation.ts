import type { Transaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';

/**
 * The path that a mail to this address leads to so that its reader can sign in, or set a password when there is no account yet
 * (SHELL-10, P16). Whoever follows it has proved to own the address. `onward` is the page to come to afterwards.
 */
export async function pathToSignIn(
  _platform: Platform,
  _tx: Transaction,
  { onward }: { readonly email: string; readonly onward: string },
): Promise<string> {
  return onward;
}
