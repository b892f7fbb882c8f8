import type Stripe from 'stripe';
import { type Handlers, listOf, type RoutesUnder } from '../wire/call.ts';
import { notFound } from '../wire/stripe-error.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { mergedMetadata } from './metadata.ts';

export const customerHandlers: Handlers<RoutesUnder<'/v1/customers'>> = {
  'POST /v1/customers': ({ world, account, parameters }) => {
    const customer = {
      id: newId('cus', 14),
      object: 'customer',
      address: null,
      balance: 0,
      created: world.clock.seconds(),
      currency: null,
      default_source: null,
      delinquent: false,
      description: parameters.description ?? null,
      discount: null,
      email: parameters.email ?? null,
      invoice_prefix: null,
      livemode: false,
      metadata: mergedMetadata({}, parameters.metadata),
      name: parameters.name || null,
      phone: parameters.phone || null,
      shipping: null,
    } as unknown as Stripe.Customer;
    return world.objects.put('customer', account, customer);
  },
  'GET /v1/customers': ({ world, account, parameters }) =>
    listOf(
      '/v1/customers',
      world.objects.page(
        'customer',
        account,
        parameters,
        ({ email }) => !parameters.email || email === parameters.email,
      ),
    ),
  'GET /v1/customers/:id': ({ world, account, path }) => findCustomer(world, account, path.id),
  'POST /v1/customers/:id': ({ world, account, path, parameters }) => {
    const before = findCustomer(world, account, path.id);
    return world.objects.put('customer', account, {
      ...before,
      name: parameters.name ?? before.name ?? null,
      email: parameters.email ?? before.email,
      phone: parameters.phone ?? before.phone ?? null,
      description: parameters.description ?? before.description,
      metadata: mergedMetadata(before.metadata, parameters.metadata),
    });
  },
};

function findCustomer(world: World, account: string, id: string): Stripe.Customer {
  const customer = world.objects.find('customer', account, id);
  if (!customer) throw notFound('customer', id);
  return customer;
}
