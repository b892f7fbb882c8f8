import type { Stripe } from 'stripe';
import { type AccountPerson, PERSON_OF_INDIVIDUAL, type ProviderPerson } from '../../services/account-provider.ts';
import { addressOf, unlessGone } from './stripe-accounts.ts';

/** Above the 25 owners that a business can name, with those added at the provider. */
const MAX_PERSONS = 100;

export async function persons(stripe: Stripe, accountId: string): Promise<readonly ProviderPerson[]> {
  const { data } = await stripe.v2.core.accounts.persons.list(accountId, { limit: MAX_PERSONS });
  return data.map(({ id, metadata }) => ({ id, ownerId: metadata?.owner ?? null }));
}

/** A new person carries our owner's id. `persons` finds it again by this id after a lost answer. */
export async function putPerson(
  stripe: Stripe,
  accountId: string,
  person: AccountPerson,
  personId: string | null,
): Promise<string> {
  const facts = factsOf(person);
  if (person.isBusiness) {
    await stripe.v2.core.accounts.update(accountId, { identity: { individual: facts } });
    return PERSON_OF_INDIVIDUAL;
  }
  const relationship = relationshipOf(person);
  if (personId) {
    await stripe.v2.core.accounts.persons.update(accountId, personId, { ...facts, relationship });
    return personId;
  }
  const metadata = { owner: person.ownerId };
  const made = await stripe.v2.core.accounts.persons.create(
    accountId,
    { ...facts, relationship, metadata },
    { idempotencyKey: `${person.ownerId}:${person.version}:person:${person.isRepresentative ? 'first' : 'other'}` },
  );
  return made.id;
}

export const removePerson = (stripe: Stripe, accountId: string, personId: string): Promise<void> =>
  unlessGone(() => stripe.v2.core.accounts.persons.del(accountId, personId));

export async function confirmPersons(stripe: Stripe, accountId: string): Promise<void> {
  await stripe.v2.core.accounts.update(accountId, {
    identity: { attestations: { persons_provided: { owners: true, executives: true, directors: true } } },
  });
}

function factsOf(person: AccountPerson) {
  const { dateOfBirth, ssn } = person;
  return {
    given_name: person.firstName,
    surname: person.lastName,
    email: person.email,
    phone: `+1${person.phone}`,
    address: addressOf(person.address),
    ...(dateOfBirth && { date_of_birth: dateParts(dateOfBirth) }),
    ...(ssn && { id_numbers: [{ type: 'us_ssn' as const, value: ssn }] }),
  };
}

/** Roles as they were ticked (A.2). The share of each owner is not known. The provider asks if it needs it. */
const relationshipOf = (person: AccountPerson) => ({
  representative: person.isRepresentative,
  owner: person.quarterOwner,
  director: person.boardMember,
  executive: person.executiveManager,
});

function dateParts(date: string) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}
