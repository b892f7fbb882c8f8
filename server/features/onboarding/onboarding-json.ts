import type { OnboardingJson, RequirementJson } from '@underlay/contract/onboarding.ts';
import { onboardingState } from '@underlay/domain/businesses/onboarding-state.ts';
import { isAboutRepresentative, requirementMessage } from '@underlay/domain/businesses/provider-requirement.ts';
import { representativeOf } from '@underlay/domain/businesses/representative.ts';
import type { ProviderRequirement } from '../../services/account-provider.ts';
import { areDetailsSent, isBankSent, isComplete } from './account-facts.ts';
import type { OnboardingRow } from './onboarding-store.ts';
import type { ProviderOwner } from './provider-owner-store.ts';
import { isOwnerSent, ownersToSend } from './send-owners.ts';

/** How far the business is, and what has to be mended where. */
export function onboardingJson(business: OnboardingRow, owners: readonly ProviderOwner[]): OnboardingJson {
  const notified =
    ownersToSend(business, owners).every(isOwnerSent(business)) && areDetailsSent(business) && isBankSent(business);
  // What the provider only misses will be sent as soon as it takes the rest.
  const asked = business.requirements.filter(({ problem }) => business.problem === '' || problem !== '');
  const isFailed = business.bankStatus === 'failed';
  const isVerified = business.bankStatus === 'verified';
  const requirements = [
    ...refusal(business),
    ...asked.map((one) => requirementOf(one, business, owners)).filter(({ place }) => place !== 'bank' || !isFailed),
    ...(isFailed ? [failedBank(business)] : []),
  ];
  const state = onboardingState({
    ...business,
    isComplete: isComplete(business, owners.length),
    isProviderUpToDate: notified,
    isRefused: business.problem !== '',
    asked: business.requirements.length,
  });
  return {
    state,
    // Nobody is asked to mend what the provider is not waiting for.
    requirements: state === 'action_needed' ? withoutRepeats(requirements) : [],
    // Without a verified bank account nobody pays, whatever the provider allows (D12, SET-05).
    bankPayments: isVerified && business.achCapability === 'active',
    cardPayments: isVerified && business.cardCapability === 'active',
  };
}

function requirementOf(
  asked: ProviderRequirement,
  business: OnboardingRow,
  owners: readonly ProviderOwner[],
): RequirementJson {
  const owner =
    owners.find(({ providerId }) => providerId !== null && providerId === asked.personId) ??
    (isAboutRepresentative(asked.code) ? representativeOf(owners, business.businessType) : undefined);
  const known = owner ? `${owner.firstName} ${owner.lastName}` : null;
  const ownerName = known ?? (asked.personId ? '' : null);
  return { ...requirementMessage({ ...asked, ownerName }), ownerId: owner?.id ?? null };
}

const refusal = ({ problem, problemPlace }: OnboardingRow): RequirementJson[] =>
  problem === '' ? [] : [{ words: problem, place: placeOf(problemPlace), field: '', ownerId: null }];

const placeOf = (place: string) => (place === 'bank' || place === 'owners' ? place : 'details');

/** In place of the provider's message, which does not know the account that the reader has in mind. */
const failedBank = ({ bankLastFour }: OnboardingRow): RequirementJson => ({
  words: `The bank account ending in ${bankLastFour} could not be verified. Please enter it again, or another one.`,
  place: 'bank',
  field: '',
  ownerId: null,
});

/** The provider asks for a birth date as day, month and year. */
const withoutRepeats = (requirements: readonly RequirementJson[]): RequirementJson[] => [
  ...new Map(requirements.map((one) => [`${one.place}|${one.field}|${one.ownerId}|${one.words}`, one])).values(),
];
