import type { BusinessJson } from '@underlay/contract/businesses.ts';
import type { ConversationDetailJson, MessageJson } from '@underlay/contract/communications.ts';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { ADDRESS, BANK, information } from './business-entries.ts';
import { type Answer, call } from './call.ts';

export { ADDRESS, type Answer, BANK, call };

/** The app of a test business: the real one, in this process or in one of its own. */
export interface Surroundings {
  readonly origin: string;
  readonly sandbox: string;
  newUser(): Promise<string>;
  /** Resolves when background work is done, or after `milliseconds`. A process of its own cannot be asked. */
  work?(milliseconds: number): Promise<readonly string[]>;
}

/** Work that waits for an action of the test gets no more time than this. */
const WORK_MILLISECONDS = 250;
const PAUSE_MILLISECONDS = 50;
const LONGEST_ROUND_MILLISECONDS = 1_000;

/** What a test stands on. One that is refused would only show later, as something else. */
function taken<Body>({ status, body }: Answer<Body>): Body {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A business with its owner signed in, one customer and one job. Most tests begin with these. */
export class TestBusiness {
  readonly product: Surroundings;
  readonly token: string;
  readonly business: BusinessJson;
  readonly customer: CustomerJson;
  readonly job: JobJson;
  readonly categories: ReadonlyMap<string, string>;

  private constructor(
    product: Surroundings,
    token: string,
    business: BusinessJson,
    customer: CustomerJson,
    job: JobJson,
    categories: Map<string, string>,
  ) {
    this.product = product;
    this.token = token;
    this.business = business;
    this.customer = customer;
    this.job = job;
    this.categories = categories;
  }

  /** `milliseconds`: how long the provider may take to accept the business. */
  static async open(product: Surroundings, bank: object | null = BANK, milliseconds?: number): Promise<TestBusiness> {
    const token = await product.newUser();
    const call1 = async <Body>(line: string, body?: unknown) =>
      (await call<Body>(product.origin, line, { token, body })).body;
    const business = await call1<BusinessJson>('POST /business', {
      name: 'Tallgrass Flooring Co.',
      person: { firstName: 'Robin', lastName: 'Ashby' },
      address: ADDRESS,
      phone: '7855550142',
      email: 'billing@tallgrass.example',
      timeZone: 'America/Chicago',
      ...(bank && information({ businessBank: bank })),
    });
    const base = `/business/${business.businessId}`;
    const customer = await call1<CustomerJson>(`POST ${base}/customers`, customerEntries());
    const job = await call1<JobJson>(`POST ${base}/jobs`, {
      name: 'Kitchen oak',
      description: 'White oak',
      address: ADDRESS,
      customerId: customer.uuid,
    });
    const categories = await call1<{ uuid: string; name: string }[]>(`GET ${base}/categories`);
    const self = new TestBusiness(
      product,
      token,
      business,
      customer,
      job,
      new Map(categories.map(({ name, uuid }) => [name, uuid])),
    );
    if (bank)
      await self.until(
        async () =>
          (await self.get<{ bankPaymentEligible: boolean }>(`GET /account/${business.businessId}/eligible`))
            .bankPaymentEligible,
        milliseconds,
      );
    return self;
  }

  get base(): string {
    return `/business/${this.business.businessId}`;
  }

  /** The customer's address in the API: portfolio and account. */
  get portal(): string {
    return portalOf(this.customer);
  }

  get accountId(): string {
    return this.portal.split('/').at(-1) ?? '';
  }

  call<Body = Record<string, unknown>>(line: string, body?: unknown, headers: Record<string, string> = {}) {
    return call<Body>(this.product.origin, line, { token: this.token, body, headers });
  }

  /** As the customer: without a token. */
  visit<Body = Record<string, unknown>>(line: string, body?: unknown) {
    return call<Body>(this.product.origin, line, { body });
  }

  async get<Body>(line: string): Promise<Body> {
    return (await this.call<Body>(line)).body;
  }

  async draft(change: object = {}): Promise<InvoiceDetailJson> {
    return taken(await this.tryDraft(change));
  }

  /** For entries that may be refused. */
  tryDraft<Body = InvoiceDetailJson>(change: object) {
    const entries = {
      description: 'Oak floor',
      dueDate: '2099-01-31',
      jobId: this.job.uuid,
      isQuote: false,
      salesTaxPercentage: 6.25,
      ...change,
    };
    return this.call<Body>(`POST ${this.base}/invoices`, entries);
  }

  addLine(invoiceId: string, line: object = {}) {
    return this.call<InvoiceDetailJson>(`POST ${this.base}/invoices/${invoiceId}/lineItems`, {
      categoryId: this.categories.get('Material'),
      description: 'White oak plank',
      quantity: 100,
      rate: 10,
      ...line,
    });
  }

  /** A check of so much, entered as a line of the invoice. */
  takeCheck(invoiceId: string, rate: number, description = 'Check') {
    return this.addLine(invoiceId, { categoryId: this.categories.get('Payment'), description, quantity: 1, rate });
  }

  /** An invoice over $1,062.50 that the customer has. */
  async sent(change: object = {}): Promise<InvoiceDetailJson> {
    const { uuid } = await this.draft(change);
    taken(await this.addLine(uuid));
    return taken(await this.call<InvoiceDetailJson>(`PUT ${this.base}/invoices/${uuid}/status`, { status: 'sent' }));
  }

  invoice(invoiceId: string): Promise<InvoiceDetailJson> {
    return this.get<InvoiceDetailJson>(`GET ${this.base}/invoices/${invoiceId}`);
  }

  /** The messages with a customer, oldest first. They count as read. */
  async messages(conversationId = this.customer.communicationId): Promise<readonly MessageJson[]> {
    const path = `GET ${this.base}/communications/${conversationId}`;
    return (await this.get<ConversationDetailJson>(path)).messages;
  }

  /**
   * Runs background work, then checks. Checks again for later events, such as another attempt. A machine that stood still
   * for a while has done nothing meanwhile, so one round counts for a second at most.
   */
  async until(happened: () => Promise<boolean>, milliseconds = 15_000): Promise<void> {
    for (let waited = 0; ; ) {
      const begun = Date.now();
      const left = await this.product.work?.(WORK_MILLISECONDS);
      if (await happened()) return;
      if (waited > milliseconds) throw new Error(`it did not happen in time; under way: ${left?.join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
      waited += Math.min(Date.now() - begun, LONGEST_ROUND_MILLISECONDS);
    }
  }
}

/** A customer's address in the API: portfolio and account. */
export function portalOf({ portalPath }: Pick<CustomerJson, 'portalPath'>): string {
  const [, portfolioId, accountId] = /\/p\/u\/([^/]+)\/a\/([^/]+)/.exec(portalPath) ?? [];
  return `/portfolios/${portfolioId}/accounts/${accountId}`;
}

export const customerEntries = (change: object = {}) => ({
  person: { firstName: 'Jordan', lastName: 'Maple' },
  address: ADDRESS,
  business: {
    name: 'Maple Row Property Group',
    phone: '785-555-0188',
    email: 'accounts@maplerow.example',
    typeOfBusiness: 'business',
  },
  ...change,
});

export const itemEntries = (change: object = {}) => ({
  name: 'White oak plank',
  description: 'Select grade, 5 in.',
  upc: '036000291452',
  sku: 'OAK-5',
  quantity: 12,
  cost: 480.5,
  taxesPaid: 36.04,
  retailPricePerItem: 64.99,
  purchaseDate: '2026-02-27',
  ...change,
});

export const subcontractorEntries = (change: object = {}) => ({
  person: { firstName: 'Luis', lastName: 'Ortega' },
  address: ADDRESS,
  businessName: 'Ortega Tile Works',
  phone: '785-555-0144',
  email: 'luis@ortegatile.example',
  type: 'business',
  ein: '48-1357924',
  ...change,
});
