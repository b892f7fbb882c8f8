import type { KeyScope } from '../../services/business-keys.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';

interface Sealed {
  /** Null when there is none any more. */
  readonly text: string | null;
  /** What was bound into the seal (P04). */
  readonly place: string;
}

/** Opens secrets to hand them over to the payment provider. First it records that they were opened (P13). */
export async function openSecrets(
  { tenantDb, keys, clock }: Platform,
  {
    businessId,
    subjectId,
    scope,
    sealed,
  }: { businessId: string; subjectId: string; scope: KeyScope; sealed: Sealed[] },
): Promise<(string | null)[]> {
  const db = tenantDb(businessId);
  const there = sealed.filter(({ text }) => text !== null);
  if (there.length === 0) return sealed.map(() => null);
  const what = there.map(({ place }) => place.split('|').slice(0, 2).join('.')).join(', ');
  const data = { what, purpose: 'told to the payment provider' };
  await db.begin((tx) => writeEvent(tx, { subjectId, kind: 'secrets_read', actor: 'provider', at: clock.now(), data }));
  const sealer = await keys.of(db, scope);
  return sealed.map(({ text, place }) => (text === null ? null : sealer.open(text, place)));
}
