import type { Role } from '@underlay/domain/members/rights.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { readMembership, readRole } from './business-store.ts';

/**
 * What a person is in a business. Null for who is no member. Refuses with `second_factor_needed` one who has no second factor where
 * the business asks for it. Another sign-in provider asks for what it wants by itself.
 */
export async function roleIn(
  { config, tenantDb }: Pick<Platform, 'config' | 'tenantDb'>,
  businessId: string,
  userId: string,
): Promise<Role | null> {
  const db = tenantDb(businessId);
  if (config.identity.issuer) return (await readRole(db, userId)) ?? null;
  const membership = await readMembership(db, userId);
  if (membership?.lacksFactor) throw new Refused('second_factor_needed');
  return membership?.role ?? null;
}
