import { randomBytes } from 'node:crypto';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';
/** More than anybody renews in a day. Each makes every message longer. */
const MAX_OLD = 20;

/** A secret that was replaced, and the moment until which messages are signed with it too. */
type OldSecret = readonly [secret: string, until: number];

interface Sealed {
  readonly secretSealed: string;
  /** What was replaced: one alone as it is, several as one text. */
  readonly oldSecretSealed: string | null;
  /** When the last of them ends. */
  readonly oldUntil: Date | null;
}

/** What is bound into the seal. It keeps its seal when another one comes after it. */
export const secretPlace = (businessId: string, webhookId: string) =>
  `webhook_endpoints|secret|${businessId}|${webhookId}`;

/** A new one, as Standard Webhooks writes it (HOOK-03), and the same sealed. */
export async function newSecret({ keys }: Pick<Platform, 'keys'>, tx: TenantTransaction, webhookId: string) {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return (await keys.of(tx, 'webhooks')).seal(secret, secretPlace(tx.businessId, webhookId));
}

type Seal = Pick<Awaited<ReturnType<Platform['keys']['of']>>, 'open'>;

/** Those that sign at this moment besides the newest, oldest first. */
function oldSecrets(sealer: Seal, place: string, { oldSecretSealed, oldUntil }: Sealed, at: Date): OldSecret[] {
  if (!oldSecretSealed || !oldUntil) return [];
  const text = sealer.open(oldSecretSealed, place);
  const all: OldSecret[] = text.startsWith(PREFIX) ? [[text, oldUntil.getTime()]] : JSON.parse(text);
  return all.filter(([, until]) => until > at.getTime() && oldUntil > at);
}

/** What messages are signed with at this moment, the newest first (HOOK-03). */
export const secretsNow = (sealer: Seal, place: string, sealed: Sealed, at: Date): string[] => [
  sealer.open(sealed.secretSealed, place),
  ...oldSecrets(sealer, place, sealed, at).map(([secret]) => secret),
];

/** All that go on signing once the newest is replaced too, sealed. Each keeps its own end. */
export async function secretsBefore(
  { keys }: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  webhook: Sealed & { readonly id: string },
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<string> {
  const [sealer, place] = [await keys.of(tx, 'webhooks'), secretPlace(tx.businessId, webhook.id)];
  const newest: OldSecret = [sealer.open(webhook.secretSealed, place), until.getTime()];
  const kept = [...oldSecrets(sealer, place, webhook, at), newest].slice(-MAX_OLD);
  // A server of the version before signs with one alone too, and with none that stands in a list.
  return sealer.seal(kept.length > 1 ? JSON.stringify(kept) : newest[0], place);
}

export async function openSecret(
  { keys }: Pick<Platform, 'keys'>,
  db: TenantDb | TenantTransaction,
  { id, secretSealed }: { id: string; secretSealed: string },
): Promise<string> {
  return (await keys.of(db, 'webhooks')).open(secretSealed, secretPlace(db.businessId, id));
}
