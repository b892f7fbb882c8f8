/**
 * How far the business is on its way to taking payments online. missing: there is no complete business information yet.
 * submitting: it is on its way to the provider. action_needed: a member has to mend something that the provider asks for.
 * in_review: the provider is looking at it. rejected: the provider will not work with this business.
 */
export const ONBOARDING_STATES = ['missing', 'submitting', 'action_needed', 'in_review', 'active', 'rejected'] as const;
export type OnboardingState = (typeof ONBOARDING_STATES)[number];

export interface OnboardingFacts {
  readonly isComplete: boolean;
  /** The provider has everything there is. */
  readonly isProviderUpToDate: boolean;
  /** The provider refused what was sent to it. */
  readonly isRefused: boolean;
  /** How much the provider asks for. */
  readonly asked: number;
  readonly bankStatus: string | null;
  readonly achCapability: string;
  readonly cardCapability: string;
}

/** What the business is shown. What somebody has to mend comes before what is only to be waited for. */
export function onboardingState(facts: OnboardingFacts): OnboardingState {
  if (!facts.isComplete) return 'missing';
  if (isRejected(facts)) return 'rejected';
  if (facts.isRefused) return 'action_needed';
  if (!facts.isProviderUpToDate) return 'submitting';
  if (facts.asked > 0 || facts.bankStatus === 'failed') return 'action_needed';
  return isReady(facts) ? 'active' : 'in_review';
}

/** Everything works. Money can come by bank and by card, and go out to the verified bank account (D12). */
export const isReady = (facts: Pick<OnboardingFacts, 'achCapability' | 'cardCapability' | 'bankStatus'>): boolean =>
  facts.achCapability === 'active' && facts.cardCapability === 'active' && facts.bankStatus === 'verified';

/** The provider does not work with the business. */
export const isRejected = ({
  achCapability,
  cardCapability,
}: Pick<OnboardingFacts, 'achCapability' | 'cardCapability'>): boolean =>
  [achCapability, cardCapability].some((one) => one === 'rejected' || one === 'unsupported');
