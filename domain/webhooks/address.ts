import { accept, type Result, refuse } from '../result.ts';

export interface AddressRules {
  /** The names under which we are reached ourselves. */
  readonly ownNames: readonly string[];
  /** WEBHOOKS_PRIVATE: http, any port, IP addresses and names of a closed network are taken too (HOOK-13). */
  readonly isPrivateAllowed: boolean;
}

export const MAX_WEBHOOK_ADDRESS = 2_048;

/**
 * The address of a webhook as it is called (HOOK-10), or a refusal. What the name leads to is another question, asked
 * before each attempt (HOOK-11).
 */
export function webhookAddress(written: string, rules: AddressRules): Result<string, 'webhook_address'> {
  const text = written.trim();
  const isPlain = isWrittenPlainly(text) && URL.canParse(text);
  const url = isPlain ? new URL(text) : null;
  if (!url || url.href.length > MAX_WEBHOOK_ADDRESS) return refuse('webhook_address');
  const isTaken = rules.isPrivateAllowed ? isHttp(url) : isPublic(url, rules.ownNames);
  return isTaken ? accept(url.href) : refuse('webhook_address');
}

/**
 * Parsers repair a backslash, a missing slash or a line break, and drop an empty user or fragment. Whoever writes these
 * means something else than what is then called.
 */
function isWrittenPlainly(text: string): boolean {
  const [, authority] = /^https?:\/\/([^/?]+)/i.exec(text) ?? [];
  if (!authority || text.length > MAX_WEBHOOK_ADDRESS || authority.includes('@')) return false;
  return !/[\s\p{Cc}\p{Cf}\\#]/u.test(text) && text.isWellFormed();
}

const isHttp = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** A parsed address names the usual port of https by none. */
const PORTS = ['', '8443'];

const isPublic = ({ protocol, port, hostname }: URL, ownNames: readonly string[]): boolean =>
  protocol === 'https:' && PORTS.includes(port) && isPublicName(hostname) && !ownNames.includes(hostname);

const MAX_NAME = 253;
/** The last part begins with a letter, so no IP address fits: a parsed one is four numbers, or stands in brackets. */
const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Endings that no public name has (RFC 6761, RFC 6762, RFC 8375, ICANN), and those that networks use for their own. */
const CLOSED_ENDINGS = new Set([
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
]);

function isPublicName(name: string): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return name.length <= MAX_NAME && NAME.test(name) && !CLOSED_ENDINGS.has(ending);
}
