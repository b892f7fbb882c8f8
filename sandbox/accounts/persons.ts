import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { Call, Handlers, RoutesUnder } from '../wire/call.ts';
import { StripeRefusal } from '../wire/stripe-error.ts';
import { findAccount, merged, withoutNumbers } from './accounts.ts';

type Person = Stripe.V2.Core.AccountPerson;

/** The owners of a connected account. */
export const personHandlers: Handlers<RoutesUnder<'/v2/core/accounts/:account/persons'>> = {
  'POST /v2/core/accounts/:account/persons': ({ world, path, parameters }) => {
    const account = findAccount(world, path.account).id;
    const now = new Date(world.clock.now()).toISOString();
    const given = withoutNumbers(parameters) as Partial<Person>;
    const fixed = { id: newId('person', 14), object: 'v2.core.account_person' as const, account, livemode: false };
    return world.objects.put('person', account, { ...fixed, created: now, updated: now, ...given } as Person);
  },
  'GET /v2/core/accounts/:account/persons': ({ world, path }) => ({
    data: [...world.objects.newest('person', findAccount(world, path.account).id)],
    next_page_url: null,
    previous_page_url: null,
  }),
  'GET /v2/core/accounts/:account/persons/:id': (call) => personOf(call),
  'POST /v2/core/accounts/:account/persons/:id': (call) => {
    const updated = new Date(call.world.clock.now()).toISOString();
    const change = { ...(withoutNumbers(call.parameters) as object), updated };
    return call.world.objects.put('person', call.path.account, merged(personOf(call), change) as Person);
  },
  'DELETE /v2/core/accounts/:account/persons/:id': (call) => {
    const { id } = personOf(call);
    call.world.objects.remove('person', call.path.account, id);
    return { id, object: 'v2.core.account_person', deleted: true };
  },
};

function personOf({ world, path }: Call): Person {
  const person = world.objects.find('person', findAccount(world, path.account).id, path.id);
  if (person) return person;
  const message = `The person '${path.id}' was not found.`;
  throw new StripeRefusal(404, { type: 'invalid_request_error', code: 'not_found', message });
}
