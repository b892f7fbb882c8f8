import { ONBOARDING_STATES } from '@underlay/domain/businesses/onboarding-state.ts';
import { REQUIREMENT_PLACES } from '@underlay/domain/businesses/provider-requirement.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';

export const RequirementJson = z.object({
  /** As a sentence, such as "The last four digits of Robin Ashby's SSN could not be confirmed." */
  words: z.string(),
  place: z.enum(REQUIREMENT_PLACES),
  /** The field of that place, such as `ein`, or empty when it is about the whole of it. */
  field: z.string(),
  ownerId: Id.nullable(),
});
export type RequirementJson = z.output<typeof RequirementJson>;

export const OnboardingJson = z.object({
  state: z.enum(ONBOARDING_STATES),
  requirements: z.array(RequirementJson),
  /** What customers can do now, as far as the provider and the bank account go. The business's own switches come on top. */
  bankPayments: z.boolean(),
  cardPayments: z.boolean(),
});
export type OnboardingJson = z.output<typeof OnboardingJson>;

export const onboarding = {
  read: endpoint({
    method: 'GET',
    path: '/business/:businessId/onboarding',
    access: 'manager',
    right: 'bank',
    summary: 'How far the business is at the payment provider, and what the provider asks for',
    response: OnboardingJson,
  }),
};
