import type { DatabaseSync } from 'node:sqlite';
import type Stripe from 'stripe';

/** The provider's objects by kind. Each has the shape of Stripe's own types, except five private kinds. */
export interface Kinds {
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  payment_method: Stripe.PaymentMethod;
  customer: Stripe.Customer;
  event: Stripe.Event;
  account: Stripe.V2.Core.Account;
  person: Stripe.V2.Core.AccountPerson;
  bank_account: Stripe.BankAccount;
  account_review: AccountReview;
  method_secret: MethodSecret;
  deposit_attempts: DepositAttempts;
  challenge: Challenge;
  verified_bank: { id: string };
}

/** What a payment method will do. It is never answered to anyone. `number` is the published test number, or nothing. */
export interface MethodSecret {
  id: string;
  number: string;
  /** The setup of the method included a mandate, so a later payment needs none. */
  hasMandate: boolean;
}

interface DepositAttempts {
  id: string;
  wrong: number;
}

/** A 3-D Secure question that waits for its answer. `id` is the payment's. */
interface Challenge {
  id: string;
  returnUrl: string | null;
}

/** The provider's internal review of an account. It is never answered to anyone. `id` is the account's. */
export interface AccountReview {
  id: string;
  approved: boolean;
  rejected: boolean;
  /** Requested by hand, beside what is missing. */
  asked: Asked[];
  /** Capabilities that were taken away by hand. */
  restricted: string[];
  /** The bank account that was verified as the business's. */
  verifiedBank: string | null;
}

export interface Asked {
  readonly description: string;
  readonly person: string | null;
  /** The problem of the given value. Empty when none was given. */
  readonly error: string;
}

export type Kind = keyof Kinds;

export interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** The scope of objects of the platform itself, not of a connected account. */
export const PLATFORM = '';

const DEFAULT_PAGE = 10;
const MAX_PER_PAGE = 100;

export type ObjectStore = ReturnType<typeof createObjectStore>;

export function createObjectStore(database: DatabaseSync) {
  const upsert = database.prepare(
    `insert into objects (kind, account, id, body) values (?, ?, ?, ?)
     on conflict (kind, account, id) do update set body = excluded.body`,
  );
  const select = database.prepare('select body from objects where kind = ? and account = ? and id = ?');
  const selectAnywhere = database.prepare('select account, body from objects where kind = ? and id = ?');
  const selectNewest = database.prepare('select body from objects where kind = ? and account = ? order by seq desc');
  const selectNewestAnywhere = database.prepare(
    'select account, body from objects where kind = ? order by seq desc limit ?',
  );
  const remove = database.prepare('delete from objects where kind = ? and account = ? and id = ?');

  function* newest<K extends Kind>(kind: K, account: string): Generator<Kinds[K]> {
    for (const row of selectNewest.all(kind, account)) yield read<Kinds[K]>(row.body);
  }

  return {
    put<K extends Kind>(kind: K, account: string, object: Kinds[K]): Kinds[K] {
      upsert.run(kind, account, object.id, JSON.stringify(object));
      return object;
    },
    find<K extends Kind>(kind: K, account: string, id: string): Kinds[K] | undefined {
      const row = select.get(kind, account, id);
      return row && read<Kinds[K]>(row.body);
    },
    findAnywhere<K extends Kind>(kind: K, id: string): { account: string; object: Kinds[K] } | undefined {
      const row = selectAnywhere.get(kind, id);
      return row && { account: String(row.account), object: read<Kinds[K]>(row.body) };
    },
    newest,
    newestAnywhere<K extends Kind>(kind: K, limit: number): { account: string; object: Kinds[K] }[] {
      return selectNewestAnywhere
        .all(kind, limit)
        .map((row) => ({ account: String(row.account), object: read<Kinds[K]>(row.body) }));
    },
    remove(kind: Kind, account: string, id: string): void {
      remove.run(kind, account, id);
    },
    /** One page of a list as Stripe pages it: newest first, by cursor. */
    page<K extends Kind>(kind: K, account: string, page: Page, wanted: (object: Kinds[K]) => boolean = () => true) {
      const limit = Math.min(Math.max(page.limit ?? DEFAULT_PAGE, 1), MAX_PER_PAGE);
      const all = [...newest(kind, account)].filter(wanted);
      const after = page.starting_after ? all.findIndex(({ id }) => id === page.starting_after) + 1 : 0;
      const before = page.ending_before ? all.findIndex(({ id }) => id === page.ending_before) : all.length;
      const first = page.ending_before ? Math.max(0, before - limit) : after;
      const data = all.slice(first, Math.min(first + limit, before));
      const hasMore = page.ending_before ? first > 0 : first + data.length < all.length;
      return { data, hasMore };
    },
  };
}

function read<Value>(body: unknown): Value {
  return JSON.parse(String(body)) as Value;
}
