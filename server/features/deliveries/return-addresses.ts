import { timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../services/platform.ts';

/** What a mail to one of our own addresses is about. */
export type ReturnAddress =
  | { readonly kind: 'reply'; readonly customerId: string }
  | { readonly kind: 'bounce'; readonly deliveryId: string };

type Signing = Pick<Platform, 'config' | 'sealer'>;

/**
 * Where an answer becomes a message of the customer's conversation (D57). Null while no domain for mail to us is configured. It
 * is signed: whoever has the address may write there, and nobody can make one. Everybody on copy of an answer has it. It
 * therefore names the customer by an id that opens nothing, not by the one that opens their settings without a token (P20). Its
 * local part has at most 64 characters (RFC 5321) and does not depend on upper and lower case.
 */
export const replyAddress = (platform: Signing, customerId: string): string | null =>
  addressOf(platform, 'reply', customerId);

/** Where a mail that cannot be delivered is returned to. */
export const bounceAddress = (platform: Signing, deliveryId: string): string | null =>
  addressOf(platform, 'bounce', deliveryId);

/** What an address of ours is about. Null for every address that we did not make. */
export function readReturnAddress(platform: Signing, address: string): ReturnAddress | null {
  const parts = /^(reply|bounce)\+([0-9a-f]{32})-([0-9a-f]{24})@(.+)$/.exec(address.toLowerCase());
  const [, kind, hex = '', signature = '', domain] = parts ?? [];
  if (!kind || domain !== platform.config.inbound.domain?.toLowerCase()) return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(platform, kind, id)))) return null;
  return kind === 'reply' ? { kind, customerId: id } : { kind: 'bounce', deliveryId: id };
}

function addressOf(platform: Signing, kind: ReturnAddress['kind'], id: string): string | null {
  const { domain } = platform.config.inbound;
  return domain && `${kind}+${id.replaceAll('-', '')}-${signatureOf(platform, kind, id)}@${domain}`;
}

const SIGNATURE_DIGITS = 24;

const signatureOf = ({ sealer }: Signing, kind: string, id: string): string =>
  sealer.fingerprint(`${kind}|${id}`, 'return-address').toString('hex').slice(0, SIGNATURE_DIGITS);
