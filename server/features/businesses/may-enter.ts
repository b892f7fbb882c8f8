import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { isMember, mayWorkIn } from './business-store.ts';

/**
 * Whether a person is a member. Refuses with `second_factor_needed` one who has no second factor where the business asks for it.
 * Another sign-in provider asks for what it wants by itself.
 */
export async function mayEnter(
  { config, tenantDb }: Pick<Platform, 'config' | 'tenantDb'>,
  businessId: string,
  userId: string,
): Promise<boolean> {
  const db = tenantDb(businessId);
  if (config.identity.issuer) return isMember(db, userId);
  const may = await mayWorkIn(db, userId);
  if (may === false) throw new Refused('second_factor_needed');
  return may ?? false;
}
