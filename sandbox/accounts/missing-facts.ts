import type Stripe from 'stripe';
import type { Asked } from '../storage/object-store.ts';
import type { World } from '../world/world.ts';

type Account = Stripe.V2.Core.Account;
type Person = Stripe.V2.Core.AccountPerson;

/** What must be known about an account before it is reviewed. */
export function missingFacts(world: World, account: Account): Asked[] {
  const { identity } = account;
  const persons = [...world.objects.newest('person', account.id)];
  const needed: [string, unknown][] = [
    ['identity.entity_type', identity?.entity_type],
    ['identity.attestations.terms_of_service', identity?.attestations?.terms_of_service?.account?.date],
    ['configuration.merchant.mcc', account.configuration?.merchant?.mcc],
    [
      'defaults.profile.business_url',
      account.defaults?.profile?.business_url ?? account.defaults?.profile?.product_description,
    ],
    ['external_account', [...world.objects.newest('bank_account', account.id)].length > 0],
  ];
  const people =
    identity?.entity_type === 'individual'
      ? missingOfPerson('identity.individual.', null, identity.individual)
      : [...missing(ofCompany(account, persons)), ...persons.filter(isChecked).flatMap(ofPerson)];
  return [...missing(needed), ...people];
}

function ofCompany({ identity }: Account, persons: readonly Person[]): [string, unknown][] {
  const details = identity?.business_details;
  return [
    ['identity.business_details.registered_name', details?.registered_name],
    ['identity.business_details.structure', details?.structure],
    ['identity.business_details.phone', details?.phone],
    ['identity.business_details.address', details?.address?.line1],
    ['relationship.representative', persons.some(({ relationship }) => relationship?.representative)],
    ['identity.attestations.persons_provided.owners', identity?.attestations?.persons_provided?.owners],
  ];
}

/** Members of the board are only named. */
const isChecked = ({ relationship }: Person): boolean =>
  Boolean(relationship?.representative || relationship?.owner || relationship?.executive);

const ofPerson = (person: Person): Asked[] => missingOfPerson(`${person.id}.`, person.id, person);

type Facts = Pick<Person, 'given_name' | 'surname' | 'date_of_birth' | 'address' | 'id_numbers'>;

const missingOfPerson = (prefix: string, person: string | null, facts: Facts | undefined): Asked[] =>
  missing(
    [
      [`${prefix}given_name`, facts?.given_name],
      [`${prefix}surname`, facts?.surname],
      [`${prefix}date_of_birth`, facts?.date_of_birth],
      [`${prefix}address`, facts?.address?.line1],
      [`${prefix}id_numbers`, facts?.id_numbers?.length],
    ],
    person,
  );

const missing = (needed: [string, unknown][], person: string | null = null): Asked[] =>
  needed.filter(([, value]) => !value).map(([description]) => ({ description, person, error: '' }));
