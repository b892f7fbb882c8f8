/**
 * The one function that decides where a browser may be sent back to (P09, D11, D20). It serves redirect_path, the state of
 * sign-in and logout. Only same-origin relative paths of our own areas pass. Everything else becomes the fallback.
 */
export function safeReturnPath(raw: unknown, origin: string, fallback: string): string {
  if (typeof raw !== 'string' || raw.length === 0 || raw.length > 2048) return fallback;
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(raw)) return fallback; // one slash, printable ASCII, no backslash
  if (!URL.canParse(raw, origin)) return fallback;
  const url = new URL(raw, origin);
  if (url.origin !== origin || url.username || url.password) return fallback;
  // "/.//evil.com" normalises to "//evil.com". The popular check without this line is not safe.
  if (url.pathname.includes('//') || /%(?:2f|5c|00|09|0a|0d)/i.test(url.pathname)) return fallback;
  if (!/^\/(?:p\/(?:u|m|t)(?:\/|$)|a\/(?:account-selection|create-account|security)$)/.test(url.pathname))
    return fallback;
  return url.pathname + url.search + url.hash;
}
