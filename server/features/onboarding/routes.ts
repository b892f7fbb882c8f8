import type { onboarding } from '@underlay/contract/onboarding.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { onboardingJson } from './onboarding-json.ts';
import { readOnboarding } from './onboarding-store.ts';
import { listToldOwners } from './told-owner-store.ts';

export function onboardingRoutes({ sql }: Platform): Handlers<typeof onboarding> {
  return {
    read: async ({ params }) => {
      const business = found(await readOnboarding({ sql, businessId: params.businessId }));
      return onboardingJson(business, await listToldOwners({ sql, businessId: params.businessId }));
    },
  };
}
