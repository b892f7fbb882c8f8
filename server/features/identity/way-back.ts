import { safeReturnPath } from '@underlay/domain/safe-return-path.ts';
import type { Config } from '../../config.ts';

const PORTAL = /^\/p\/u(?:[/?#]|$)/;
const ACCOUNT_SELECTION = '/a/account-selection';

/** Whether this sign-in leads back into the portal. It decides labels only. */
export const leadsToPortal = (state: unknown): boolean => PORTAL.test(pathIn(state));

/** Where this sign-in leads to, for the link in a mail. Only our own areas are allowed (P09). */
export const wayBack = (state: unknown, { publicOrigin }: Config): string =>
  safeReturnPath(pathIn(state), publicOrigin, ACCOUNT_SELECTION);

/** Our own program writes the path into its state (AUTH-06). */
function pathIn(state: unknown): string {
  if (typeof state !== 'string') return '';
  try {
    const content: unknown = JSON.parse(Buffer.from(state, 'base64url').toString());
    const path: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'path') : undefined;
    return typeof path === 'string' ? path : '';
  } catch (error) {
    // The state of another program is not ours to read.
    if (error instanceof SyntaxError) return '';
    throw error;
  }
}
