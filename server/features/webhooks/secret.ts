import { randomBytes } from 'node:crypto';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** What is bound into the seal. It keeps its seal when another one comes after it. */
export const secretPlace = (businessId: string, webhookId: string) =>
  `webhook_endpoints|secret|${businessId}|${webhookId}`;

/** A new one, as Standard Webhooks writes it (HOOK-03), and the same sealed. */
export async function newSecret({ keys }: Pick<Platform, 'keys'>, tx: TenantTransaction, webhookId: string) {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return (await keys.of(tx, 'webhooks')).seal(secret, secretPlace(tx.businessId, webhookId));
}

export async function openSecret(
  { keys }: Pick<Platform, 'keys'>,
  db: TenantDb | TenantTransaction,
  { id, secretSealed }: { id: string; secretSealed: string },
): Promise<string> {
  return (await keys.of(db, 'webhooks')).open(secretSealed, secretPlace(db.businessId, id));
}
