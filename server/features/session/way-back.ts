const PORTAL = /^\/p\/u(?:[/?#]|$)/;

/** Whether this sign-in leads back into the portal: our own program writes the path into its state (AUTH-06). Words only. */
export function leadsToPortal(state: unknown): boolean {
  if (typeof state !== 'string') return false;
  try {
    const content: unknown = JSON.parse(Buffer.from(state, 'base64url').toString());
    const path: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'path') : undefined;
    return typeof path === 'string' && PORTAL.test(path);
  } catch (error) {
    // The state of another program is its own affair.
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
