import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';

/**
 * How far the business is on its way to taking payments online. missing: there is no complete business information yet.
 * submitting: it is on its way to the provider. action_needed: a member has to mend something that the provider asks for.
 * in_review: the provider is looking at it. rejected: the provider will not work with this business.
 */
export const ONBOARDING_STATES = ['missing', 'submitting', 'action_needed', 'in_review', 'active', 'rejected'] as const;

/** Where a person mends it: a step of the business information, or a stage of the wizard. */
export const REQUIREMENT_PLACES = ['details', 'bank', 'owners', 'account', 'contact', 'address'] as const;

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
    summary: 'How far the business is at the payment provider, and what the provider asks for',
    response: OnboardingJson,
  }),
};
