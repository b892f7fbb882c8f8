import type { onboarding } from '@underlay/contract/onboarding.ts';
import type { Handlers } from '../../http/mount.ts';
import { found } from '../../services/refused.ts';
import { onboardingJson } from './onboarding-json.ts';
import { readOnboarding } from './onboarding-store.ts';
import { listProviderOwners } from './provider-owner-store.ts';

export function onboardingRoutes(): Handlers<typeof onboarding> {
  return {
    read: async ({ db }) => {
      const business = found(await readOnboarding(db));
      return onboardingJson(business, await listProviderOwners(db));
    },
  };
}
