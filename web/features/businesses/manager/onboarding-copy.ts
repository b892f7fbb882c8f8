import type { OnboardingJson, RequirementJson } from '@underlay/contract/onboarding.ts';
import type { Tone } from '../../../ui/text/status-badge.tsx';

interface Switches {
  readonly bankPayments: boolean;
  readonly cardPayments: boolean;
}

/** The label of the state. */
export const STATES: Readonly<Record<OnboardingJson['state'], { readonly label: string; readonly tone: Tone }>> = {
  missing: { label: 'not set up', tone: 'neutral' },
  submitting: { label: 'being sent', tone: 'blue' },
  action_needed: { label: 'action needed', tone: 'yellow' },
  in_review: { label: 'in review', tone: 'yellow' },
  active: { label: 'active', tone: 'green' },
  rejected: { label: 'rejected', tone: 'red' },
};

/** What the state means for the business, and what happens next. */
export function stateLabel(onboarding: OnboardingJson, switches: Switches | undefined): string {
  const now = methodLabel(onboarding, switches);
  switch (onboarding.state) {
    case 'missing':
      return 'Customers cannot pay online yet. The payment provider needs the details of the business, its bank account and its owners.';
    case 'submitting':
      return 'The business information is on its way to the payment provider. This page follows by itself.';
    case 'action_needed':
      return `The payment provider asks for something more. ${now}`;
    case 'in_review':
      return `The payment provider is looking at the business information. There is nothing to do at the moment. ${now}`;
    case 'rejected':
      return 'The payment provider does not work with this business, so customers cannot pay online. Please write to the support address above.';
    case 'active':
      return now;
  }
}

/** Who lets customers pay by what. The provider comes first, then the business's own switches. */
export function methodLabel(
  provider: Switches,
  switches: Switches = { bankPayments: true, cardPayments: true },
): string {
  const methods = [
    { by: 'bank', lets: provider.bankPayments, on: switches.bankPayments },
    { by: 'card', lets: provider.cardPayments, on: switches.cardPayments },
  ];
  const open = methods.filter(({ lets, on }) => lets && on);
  const off = methods.filter(({ lets, on }) => lets && !on);
  const barred = methods.filter(({ lets }) => !lets);
  if (barred.length === 2) return 'Customers cannot pay online until then.';
  return [
    open.length > 0
      ? `Customers can pay by ${open.map(({ by }) => by).join(' and by ')}.`
      : 'Customers cannot pay online at the moment.',
    ...off.map(({ by }) => `Payments by ${by} are switched off below.`),
    ...barred.map(({ by }) => `The provider does not allow payments by ${by} yet.`),
  ].join(' ');
}

/** Where a requirement is mended, as a link says it. */
export const PLACE_LABELS: Readonly<Record<RequirementJson['place'], string>> = {
  details: 'Edit business details',
  bank: 'Edit bank',
  owners: 'Edit owner',
  account: 'Edit account',
  contact: 'Edit contact',
  address: 'Edit address',
};
