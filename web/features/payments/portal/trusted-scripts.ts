/** As far as we use it. The types of the language do not know it yet. */
interface TrustedTypes {
  readonly defaultPolicy?: object | null;
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * Lets the page load scripts of the provider, and lets the provider's library load the rest of itself. The policy has to be the
 * default one, since that library hands its addresses to the browser as plain text. No text becomes HTML or code.
 */
export function allowScriptsOf(origin: string): void {
  const types = Reflect.get(window, 'trustedTypes') as TrustedTypes | undefined;
  if (!types || types.defaultPolicy) return;
  types.createPolicy('default', { createScriptURL: (address) => (isBelow(origin, address) ? address : null) });
}

/** The provider spreads its scripts over names of its own, such as m.js.stripe.com. */
function isBelow(origin: string, address: string): boolean {
  const allowed = new URL(origin);
  const { protocol, host } = new URL(address, window.location.href);
  return protocol === allowed.protocol && (host === allowed.host || host.endsWith(`.${allowed.host}`));
}
