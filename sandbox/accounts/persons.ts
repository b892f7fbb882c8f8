import type Stripe from 'stripe';
import type { Call, Handlers, RoutesUnder } from '../wire/call.ts';
import { invalidRequest, StripeRefusal } from '../wire/stripe-error.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { takeAnswers } from './account-review.ts';
import { findAccount, merged, withoutNumbers } from './accounts.ts';
import { lookAgain } from './capabilities.ts';
import { checkPerson } from './checked-facts.ts';

type Person = Stripe.V2.Core.AccountPerson;

/** The owners of a connected account. */
export const personHandlers: Handlers<RoutesUnder<'/v2/core/accounts/:account/persons'>> = {
  'POST /v2/core/accounts/:account/persons': ({ world, path, parameters }) => {
    const { id: account, identity } = findAccount(world, path.account);
    if (identity?.entity_type === 'individual') throw invalidRequest('An individual has no other persons.');
    checkPerson(parameters, world.clock);
    checkRepresentative(world, account, null, parameters);
    const now = new Date(world.clock.now()).toISOString();
    const given = withoutNumbers(parameters) as Partial<Person>;
    const fixed = { id: newId('person', 14), object: 'v2.core.account_person' as const, account, livemode: false };
    const person = { ...fixed, created: now, updated: now, ...given } as Person;
    return kept(world, person, 'person.created');
  },
  'GET /v2/core/accounts/:account/persons': ({ world, path }) => ({
    data: [...world.objects.newest('person', findAccount(world, path.account).id)],
    next_page_url: null,
    previous_page_url: null,
  }),
  'GET /v2/core/accounts/:account/persons/:id': (call) => personOf(call),
  'POST /v2/core/accounts/:account/persons/:id': (call) => {
    const updated = new Date(call.world.clock.now()).toISOString();
    const before = personOf(call);
    checkPerson(call.parameters, call.world.clock);
    checkRepresentative(call.world, before.account, before.id, call.parameters);
    takeAnswers(call.world, { account: before.account, person: before.id, before, change: call.parameters });
    const change = { ...(withoutNumbers(call.parameters) as object), updated };
    return kept(call.world, merged(before, change) as Person, 'person.updated');
  },
  'DELETE /v2/core/accounts/:account/persons/:id': (call) => {
    const { id } = personOf(call);
    call.world.objects.remove('person', call.path.account, id);
    lookAgain(call.world, call.path.account);
    return { id, object: 'v2.core.account_person', deleted: true };
  },
};

function kept(world: World, person: Person, type: string): Person {
  world.objects.put('person', person.account, person);
  world.events.record(person.account, type, { id: person.id, object: 'person', account: person.account });
  lookAgain(world, person.account);
  return person;
}

/** One person represents an account. */
function checkRepresentative(
  world: World,
  account: string,
  id: string | null,
  { relationship }: Pick<Person, 'relationship'> | { relationship?: { representative?: boolean } },
): void {
  if (!relationship?.representative) return;
  const others = [...world.objects.newest('person', account)].filter((person) => person.id !== id);
  if (others.some((person) => person.relationship?.representative))
    throw invalidRequest('An account can have only one representative.', { param: 'relationship.representative' });
}

function personOf({ world, path }: Call): Person {
  const person = world.objects.find('person', findAccount(world, path.account).id, path.id);
  if (person) return person;
  const message = `The person '${path.id}' was not found.`;
  throw new StripeRefusal(404, { type: 'invalid_request_error', code: 'not_found', message });
}
