import { PLATFORM } from '../storage/object-store.ts';
import type { World } from '../world/world.ts';
import { changeReview, reviewOf } from './account-review.ts';
import { CAPABILITY_NAMES, currentBank, lookAgain, REFUSED_BANK } from './capabilities.ts';

export const ACCOUNT_DECISIONS = [
  'approve',
  'ask',
  'reject',
  'verify-bank',
  'fail-bank',
  'restrict',
  'restore',
] as const;
export type AccountDecision = (typeof ACCOUNT_DECISIONS)[number];

/** What can be requested, by the name on the page. Some requests concern a person. */
export const QUESTIONS: Readonly<
  Record<
    string,
    { readonly code: string; readonly error: string; readonly of: 'person' | 'business'; readonly label: string }
  >
> = {
  ssn: { code: 'id_numbers', error: 'verification_failed_id_number_match', of: 'person', label: 'SSN of an owner' },
  birth_date: {
    code: 'date_of_birth',
    error: 'verification_failed_keyed_identity',
    of: 'person',
    label: 'Birth date of an owner',
  },
  address: { code: 'address', error: 'verification_failed_address_match', of: 'person', label: 'Address of an owner' },
  document: { code: 'documents.primary_verification', error: '', of: 'person', label: 'Document of an owner' },
  ein: {
    code: 'identity.business_details.id_numbers',
    error: 'verification_failed_tax_id_match',
    of: 'business',
    label: 'EIN',
  },
  website: {
    code: 'defaults.profile.business_url',
    error: 'invalid_url_website_inaccessible',
    of: 'business',
    label: 'Website',
  },
  legal_name: {
    code: 'identity.business_details.registered_name',
    error: 'verification_failed_name_match',
    of: 'business',
    label: 'Legal name',
  },
  terms: { code: 'identity.attestations.terms_of_service', error: '', of: 'business', label: 'Terms of service' },
  something_new: {
    code: 'configuration.merchant.quite_new',
    error: '',
    of: 'business',
    label: 'Something that nobody knows',
  },
};

/** A decision at the provider about an account. False without such an account, question or bank account. */
export function decideAccount(
  world: World,
  id: string,
  decision: AccountDecision,
  { what, person, capability }: { what?: unknown; person?: unknown; capability?: unknown },
): boolean {
  if (!world.objects.find('account', PLATFORM, id)) return false;
  const done = change(world, id, decision, { what: String(what ?? 'ssn'), person: String(person || ''), capability });
  if (done) lookAgain(world, id);
  return done;
}

function change(
  world: World,
  id: string,
  decision: AccountDecision,
  { what, person, capability }: { what: string; person: string; capability: unknown },
): boolean {
  const bank = currentBank(world, id);
  switch (decision) {
    case 'approve': {
      const verifiedBank = bank?.status === 'new' ? bank.id : reviewOf(world, id).verifiedBank;
      changeReview(world, id, { approved: true, rejected: false, asked: [], verifiedBank });
      return true;
    }
    case 'reject':
      changeReview(world, id, { rejected: true });
      return true;
    case 'ask':
      return ask(world, id, what, person);
    case 'verify-bank':
    case 'fail-bank': {
      if (!bank) return false;
      const isGood = decision === 'verify-bank';
      const after = { ...bank, status: isGood ? 'new' : REFUSED_BANK };
      world.objects.put('bank_account', id, after);
      world.events.record(id, 'account.external_account.updated', after);
      changeReview(world, id, { verifiedBank: isGood ? bank.id : null });
      return true;
    }
    case 'restrict':
    case 'restore': {
      const names: string[] = CAPABILITY_NAMES.filter((name) => !capability || name === capability);
      const rest = reviewOf(world, id).restricted.filter((name) => !names.includes(name));
      changeReview(world, id, { restricted: decision === 'restrict' ? [...rest, ...names] : rest });
      return true;
    }
  }
}

/** About the named person, or else the one who was added first. */
function ask(world: World, id: string, what: string, person: string): boolean {
  const question = QUESTIONS[what];
  if (!question) return false;
  const isIndividual = world.objects.find('account', PLATFORM, id)?.identity?.entity_type === 'individual';
  const persons = [...world.objects.newest('person', id)];
  const about = persons.find((one) => one.id === person) ?? persons.at(-1);
  const { asked } = reviewOf(world, id);
  const { code, error } = question;
  if (question.of === 'business')
    changeReview(world, id, { asked: [...asked, { description: code, person: null, error }] });
  else if (isIndividual)
    changeReview(world, id, { asked: [...asked, { description: `identity.individual.${code}`, person: null, error }] });
  else if (about)
    changeReview(world, id, { asked: [...asked, { description: `${about.id}.${code}`, person: about.id, error }] });
  return question.of === 'business' || isIndividual || about !== undefined;
}
