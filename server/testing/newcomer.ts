import { randomUUID } from 'node:crypto';
import type { BusinessJson } from '@underlay/contract/businesses.ts';
import type { OnboardingJson } from '@underlay/contract/onboarding.ts';
import { Stripe } from 'stripe';
import { numbersPlace, ownerPlace, providerIsBehind } from '../features/businesses/index.ts';
import { ADDRESS, BANK, call } from './people.ts';
import type { SharedProduct } from './shared-product.ts';

export const beneficialOwner = (change: object = {}) => ({
  firstName: 'Robin',
  lastName: 'Ashby',
  email: 'robin@tallgrass.example',
  phone: '7855550142',
  dateOfBirth: '1980-04-02',
  ssn: '123456789',
  address: ADDRESS,
  primaryRepresentative: true,
  quarterOwner: true,
  ...change,
});

const complete = (change: object = {}) => ({
  name: 'Tallgrass Flooring Co.',
  person: { firstName: 'Robin', lastName: 'Ashby' },
  address: ADDRESS,
  phone: '7855550142',
  email: `${randomUUID()}@tallgrass.example`,
  legalName: 'Tallgrass Flooring LLC',
  ein: '48-1234567',
  industry: 'Flooring',
  businessType: 'company',
  businessStructure: 'multi_member_llc',
  businessBank: BANK,
  beneficialOwners: [beneficialOwner()],
  ...change,
});

/** Sign-in takes longer than everything else here. All newcomers of a product share one user. */
const users = new WeakMap<SharedProduct, Promise<string>>();
function userOf(product: SharedProduct): Promise<string> {
  const user = users.get(product) ?? product.newUser();
  users.set(product, user);
  return user;
}

/** A business during its onboarding at the payment provider, with a look at both sides. */
export class Newcomer {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly #product: SharedProduct;
  #owners: { id: string; name: string }[] = [];

  private constructor(product: SharedProduct, token: string, { businessId, email }: BusinessJson) {
    this.#product = product;
    this.token = token;
    this.id = businessId;
    this.email = email;
  }

  static async open(product: SharedProduct, change: object = {}): Promise<Newcomer> {
    const token = await userOf(product);
    const { status, body } = await call<BusinessJson>(product.origin, 'POST /business', {
      token,
      body: complete(change),
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const self = new Newcomer(product, token, body);
    const { systemDb } = product.platform;
    self.#owners = await systemDb.sql<{ id: string; name: string }[]>`
      select id, first_name "name" from business_owners where business_id = ${self.id} order by created_at, id`;
    return self;
  }

  get base(): string {
    return `/business/${this.id}`;
  }

  get onboarding() {
    return async () =>
      (await call<OnboardingJson>(this.#product.origin, `GET ${this.base}/onboarding`, { token: this.token })).body;
  }

  owner(name: string): string {
    return this.#owners.find((one) => one.name === name)?.id ?? '';
  }

  async eligible() {
    return (await call(this.#product.origin, `GET /account/${this.id}/eligible`, { token: this.token })).body;
  }

  async bank() {
    const answer = await call<{ status: string }>(this.#product.origin, `GET ${this.base}/bankAccount`, {
      token: this.token,
    });
    return answer.body;
  }

  /** Waits for background work. */
  async until(state: OnboardingJson['state']): Promise<void> {
    const end = Date.now() + 15_000;
    for (;;) {
      await this.#product.settle();
      const now = await this.onboarding();
      if (now.state === state) return;
      if (Date.now() > end) throw new Error(`never ${state}: ${JSON.stringify(now)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async mailed(subject: string): Promise<void> {
    const end = Date.now() + 15_000;
    for (;;) {
      await this.#product.settle();
      const answer = await fetch(`${this.#product.sandbox}/mailbox/messages?to=${encodeURIComponent(this.email)}`);
      const mails = (await answer.json()) as { subject: string; text: string }[];
      const found = mails.filter((mail) => mail.subject.includes(subject));
      if (found.length === 1) return;
      if (found.length > 1 || Date.now() > end) throw new Error(`${found.length} mails: ${JSON.stringify(mails)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async accountId(): Promise<string | null> {
    const [row] = await this.#product.platform.systemDb.sql<{ id: string | null }[]>`
      select provider_account_id id from businesses where id = ${this.id}`;
    return row?.id ?? null;
  }

  async personId(ownerId: string): Promise<string> {
    const [row] = await this.#product.platform.systemDb.sql<{ id: string | null }[]>`
      select provider_id id from business_owners where business_id = ${this.id} and id = ${ownerId}`;
    return row?.id ?? '';
  }

  async events(): Promise<string[]> {
    const rows = await this.#product.platform.systemDb.sql<{ kind: string }[]>`
      select kind from events where business_id = ${this.id} order by id`;
    return rows.map(({ kind }) => kind);
  }

  /** Everything of the business at the provider, read there. */
  async atProvider() {
    const { hostname, port } = new URL(this.#product.sandbox);
    const stripe = new Stripe('sk_test_sandbox', { host: hostname, port: Number(port), protocol: 'http' });
    const { data: all } = await stripe.v2.core.accounts.list();
    const accounts = all.filter(({ metadata }) => metadata?.business === this.id);
    const id = accounts[0]?.id ?? '';
    if (!id) return { accounts, persons: [], banks: [], identity: undefined };
    const [{ data: persons }, { data: banks }, { identity }] = await Promise.all([
      stripe.v2.core.accounts.persons.list(id),
      stripe.accounts.listExternalAccounts(id),
      stripe.v2.core.accounts.retrieve(id, { include: ['identity'] }),
    ]);
    return { accounts, persons, banks, identity };
  }

  /** Enters data about the business as edit-account does. */
  enter(entries: { website: string }) {
    return this.#change(
      (tx) => tx`update businesses set website = ${entries.website} where id = ${this.id} returning 1`,
    );
  }

  async enterSsn(ownerId: string, ssn: string) {
    const sealer = await this.#product.platform.keys.of(this.#product.platform.tenantDb(this.id), 'information');
    const sealed = sealer.seal(ssn, ownerPlace('ssn', this.id, ownerId));
    await this.#change(
      (tx) => tx`
        update business_owners set ssn_sealed = ${sealed}, version = version + 1
        where business_id = ${this.id} and id = ${ownerId} returning 1`,
    );
  }

  async makeRepresentative(ownerId: string) {
    await this.#change(
      (tx) => tx`
        update business_owners set primary_representative = (id = ${ownerId}), version = version + 1
        where business_id = ${this.id} returning 1`,
    );
  }

  async removeOwner(ownerId: string) {
    await this.#change(async (tx) => {
      const [row] = await tx<{ providerId: string | null }[]>`
        delete from business_owners where business_id = ${this.id} and id = ${ownerId} returning provider_id "providerId"`;
      if (row?.providerId)
        await tx`insert into removed_owners (business_id, provider_id) values (${this.id}, ${row.providerId})`;
      return [row];
    });
  }

  async replaceBank(accountNumber: string) {
    const bankId = randomUUID();
    const sealer = await this.#product.platform.keys.of(this.#product.platform.tenantDb(this.id), 'bank');
    const sealed = sealer.seal(
      JSON.stringify({ accountNumber, routingNumber: BANK.routingNumber }),
      numbersPlace(this.id, bankId),
    );
    await this.#change(async (tx) => {
      await tx`
        update business_bank_accounts set replaced_at = now() where business_id = ${this.id} and replaced_at is null`;
      return tx`
        insert into business_bank_accounts (business_id, id, name, account_type, account_holder_name, last_four,
          numbers_sealed, status, created_at)
        values (${this.id}, ${bankId}, 'New', 'business_checking', 'Tallgrass Flooring', ${accountNumber.slice(-4)},
          ${sealed}, 'pending_verification', now()) returning 1`;
    });
  }

  /** A change and the work that it causes, in one transaction. An equal entry causes no work. */
  async #change(
    make: (tx: Parameters<SharedProduct['platform']['queue']['add']>[0]) => PromiseLike<readonly unknown[]>,
  ) {
    const { systemDb, queue } = this.#product.platform;
    await systemDb.begin(async (tx) => {
      if ((await make(tx)).length === 0) return;
      await tx`update businesses set information_version = information_version + 1 where id = ${this.id}`;
      await queue.add(tx, providerIsBehind, { businessId: this.id });
    });
  }
}
