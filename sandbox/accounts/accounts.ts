import type Stripe from 'stripe';
import type { Requests } from '../schemas/requests.ts';
import { PLATFORM } from '../storage/object-store.ts';
import type { Call, Handlers } from '../wire/call.ts';
import { StripeRefusal } from '../wire/stripe-error.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { takeAnswers } from './account-review.ts';
import { saveAccount } from './capabilities.ts';
import { checkAccount, checkPerson } from './checked-facts.ts';

type Account = Stripe.V2.Core.Account;
type AccountRoutes =
  | 'POST /v2/core/accounts'
  | 'GET /v2/core/accounts'
  | 'GET /v2/core/accounts/:account'
  | 'POST /v2/core/accounts/:account';

const MAX_PER_PAGE = 100;

export const accountHandlers: Handlers<AccountRoutes> = {
  'POST /v2/core/accounts': createAccount,
  'GET /v2/core/accounts': listAccounts,
  'GET /v2/core/accounts/:account': ({ world, path, parameters }) =>
    shown(findAccount(world, path.account), parameters.include),
  'POST /v2/core/accounts/:account': ({ world, path, parameters: { include, ...change } }) => {
    const before = findAccount(world, path.account);
    check(world, change, before.identity?.entity_type);
    takeAnswers(world, { account: before.id, person: null, before, change });
    return shown(saveAccount(world, before, withoutNumbers(merged(before, keptParts(change))) as Account), include);
  },
};

/** By addresses of further pages, as v2 does it. */
function listAccounts({ world, parameters }: Call<Requests['GET /v2/core/accounts']>): object {
  const { limit = MAX_PER_PAGE, page } = parameters;
  const { data, hasMore } = world.objects.page('account', PLATFORM, { limit, starting_after: page });
  const next = hasMore ? `/v2/core/accounts?limit=${limit}&page=${data.at(-1)?.id}` : null;
  return { data: data.map((account) => shown(account)), next_page_url: next, previous_page_url: null };
}

function createAccount({ world, parameters }: Call<Stripe.V2.Core.AccountCreateParams>): Account {
  const { include, ...given } = parameters;
  check(world, given);
  const responsibilities = given.defaults?.responsibilities;
  // The party that is liable for losses collects the provider's facts. With 'application' that is our own form.
  const collector = responsibilities?.losses_collector ?? 'stripe';
  const parts = withoutNumbers(keptParts(given)) as Partial<Account>;
  const account = {
    id: newId('acct', 16),
    object: 'v2.core.account',
    applied_configurations: Object.keys(given.configuration ?? {}),
    created: new Date(world.clock.now()).toISOString(),
    livemode: false,
    ...parts,
    defaults: { ...parts.defaults, responsibilities: { ...responsibilities, requirements_collector: collector } },
  } as Account;
  return shown(saveAccount(world, undefined, account), include);
}

function check({ clock }: World, given: Stripe.V2.Core.AccountUpdateParams, knownType?: string): void {
  checkAccount(given, knownType);
  if (given.identity?.individual) checkPerson(given.identity.individual, clock);
}

export function findAccount(world: World, id: string): Account {
  const account = world.objects.find('account', PLATFORM, id);
  if (account) return account;
  throw new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'not_found',
    message: `The account '${id}' was not found.`,
  });
}

/** Capabilities are requested as {requested: true}. Others are not stored. */
function keptParts(given: object): object {
  const copy = structuredClone(given) as Stripe.V2.Core.AccountCreateParams;
  const merchant = copy.configuration?.merchant as
    | { capabilities?: Record<string, { requested?: boolean }> }
    | undefined;
  if (merchant?.capabilities) {
    const wanted = Object.entries(merchant.capabilities).filter(([, { requested }]) => requested);
    merchant.capabilities = Object.fromEntries(wanted.map(([name]) => [name, {}]));
  }
  return copy;
}

/** Numbers of people and companies are accepted and never answered. Not even the sandbox stores them. */
export function withoutNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNumbers);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'id_numbers' && Array.isArray(part) ? part.map(({ type }) => ({ type })) : withoutNumbers(part),
    ]),
  );
}

/** v2 updates: a given part replaces, null removes. */
export function merged(before: object, change: object): object {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    const old = after[name];
    if (value === null) delete after[name];
    else if (isPlain(value) && isPlain(old)) after[name] = merged(old, value);
    else after[name] = value;
  }
  return after;
}

const isPlain = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** v2 answers the large parts only to requests with `include`. */
function shown(account: Account, include: readonly string[] = []): Account {
  const { configuration, identity, requirements, future_requirements: _future, defaults, ...basics } = account;
  const has = (name: string) => include.includes(name);
  const parts = Object.entries(configuration ?? {}).filter(([name]) => has(`configuration.${name}`));
  return {
    ...basics,
    ...(parts.length > 0 && { configuration: Object.fromEntries(parts) }),
    ...(has('identity') && { identity }),
    ...(has('requirements') && { requirements }),
    ...(has('defaults') && { defaults }),
  } as Account;
}
