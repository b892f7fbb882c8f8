import { randomUUID } from 'node:crypto';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { acceptanceOf } from '../server/testing/acceptance.ts';
import { pdf, upload } from '../server/testing/files.ts';
import { EMPTY_ACCOUNT, Payer } from '../server/testing/payer.ts';
import { ADDRESS, type Answer, customerEntries, portalOf, type TestBusiness } from '../server/testing/people.ts';
import { newMark, newName } from './marks.ts';
import type { Effect, PromiseLog } from './promise-log.ts';
import { type Count, insist, untilHeard } from './retry-until.ts';

/** A manager and their customers at work without a pause. They write down every promise. */
export class Person {
  private readonly owner: TestBusiness;
  private readonly payer: Payer;
  private readonly promises: PromiseLog;
  private readonly count: Count;
  private readonly random: () => number;

  constructor(
    owner: TestBusiness,
    { promises, count, random }: { promises: PromiseLog; count: Count; random: () => number },
  ) {
    this.owner = owner;
    this.payer = new Payer(owner);
    this.promises = promises;
    this.count = count;
    this.random = random;
  }

  /** What they send says from now on what a payment that comes back costs. */
  async chargeReturns() {
    const settings = { partPayments: { kind: 'off' }, returnedFee: 20 };
    await this.insist('settings', () => this.owner.call(`PUT ${this.owner.base}/money-settings`, settings));
  }

  /** One piece of business from the first customer to the money. */
  async work(): Promise<void> {
    if (this.random() < 0.15) return this.quoteThatIsSigned();
    const isNew = this.random() < 0.2;
    const customer = isNew ? await this.newCustomer() : this.owner.customer;
    const job = customer && (isNew ? await this.newJob(customer) : this.owner.job);
    const invoice = job && (await this.newInvoice(job.uuid));
    if (!invoice) return;
    const portal = portalOf(customer);
    if (this.random() < 0.3) await this.uploadTo(invoice.uuid);
    if (!(await this.status(invoice.uuid, 'sent'))) return;
    const what = this.random();
    if (what < 0.4) await this.payByBank(invoice.uuid, portal);
    else if (what < 0.65) await this.payByCard(invoice.uuid, portal);
    else if (what < 0.75) await this.recordCheck(invoice.uuid);
    else if (what < 0.78) await this.record('cash', invoice.uuid, customer);
    else if (what < 0.85) await this.recordCheckThatComesBack(invoice.uuid, customer);
    else if (what < 0.95) await this.status(invoice.uuid, 'pending');
    if (this.random() < 0.1) await this.credit(invoice.uuid);
  }

  private newCustomer(): Promise<CustomerJson | null> {
    const mark = newName();
    const entries = customerEntries({ person: { firstName: 'Jordan', lastName: mark } });
    return this.post<CustomerJson>({ kind: 'customer', mark }, '/customers', entries);
  }

  private newJob(customer: CustomerJson): Promise<JobJson | null> {
    const name = newMark();
    const job = { name, description: 'Oak', address: ADDRESS, customerId: customer.uuid };
    return this.post<JobJson>({ kind: 'job', mark: name }, '/jobs', job);
  }

  private async newInvoice(jobId: string, change: object = {}): Promise<InvoiceDetailJson | null> {
    const mark = newMark();
    const entries = {
      description: mark,
      dueDate: '2099-01-31',
      jobId,
      isQuote: false,
      salesTaxPercentage: 6.25,
      ...change,
    };
    const invoice = await this.post<InvoiceDetailJson>({ kind: 'invoice', mark }, '/invoices', entries);
    if (!invoice) return null;
    for (let lines = 0; lines < 2; lines += 1) if (!(await this.addLine(invoice.uuid, 'Material', 100))) return null;
    return invoice;
  }

  /** The signature, the contract and the invoice of its deposit are there together, once, or are not there. */
  private async quoteThatIsSigned() {
    const job = await this.newJob(this.owner.customer);
    const quote = job && (await this.newInvoice(job.uuid, { isQuote: true, quoteExpiration: '2099-01-31' }));
    if (!quote) return;
    const path = `${this.owner.base}/invoices/${quote.uuid}`;
    const schedule = [HALF_AT_ONCE, THE_REST];
    const planned = await this.insist('schedule', () => this.owner.call(`PUT ${path}/offer`, { schedule }));
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await this.insist('quote', () => this.owner.call(`PUT ${path}/status`, { status: 'sent' }, headers));
    if (planned.status !== 200 || sent.status !== 200) return;
    for (const kind of ['signed', 'deposit'] as const) this.promises.asked({ kind, mark: quote.uuid });
    const signed = await this.insist('acceptance', () =>
      this.owner.visit(
        `POST ${this.owner.portal}/invoices/${quote.uuid}/acceptance`,
        acceptanceOf(212.5, { deposit: 106.25 }),
      ),
    );
    if (signed.status !== 200) return;
    for (const kind of ['signed', 'deposit'] as const) this.promised({ kind, mark: quote.uuid });
  }

  private addLine(invoiceId: string, category: string, rate: number) {
    const mark = newMark();
    const line = { categoryId: this.owner.categories.get(category), description: mark, quantity: 1, rate };
    const kind = category === 'Payment' ? 'check' : 'line';
    return this.post({ kind, mark }, `/invoices/${invoiceId}/lineItems`, line);
  }

  private recordCheck(invoiceId: string) {
    return this.addLine(invoiceId, 'Payment', 50);
  }

  /** Of which ten dollars are kept as credit. */
  private async record(tender: 'cash' | 'check', invoiceId: string, customer: CustomerJson) {
    const mark = newMark();
    const account = await this.insist('portal', () => this.owner.visit<{ today: string }>(`GET ${portalOf(customer)}`));
    const receivedOn = account.body.today;
    const money = { tender, reference: mark.slice(-8), receivedOn, note: mark, keepRest: true };
    const body = { ...money, customerId: customer.uuid, amount: 60, allocations: [{ invoiceId, amount: 50 }] };
    const payment = await this.post<{ uuid: string }>({ kind: 'recorded', mark }, '/payments', body);
    return payment && { uuid: payment.uuid, receivedOn };
  }

  /** The fee is added with it, and a half of that is waived. */
  private async recordCheckThatComesBack(invoiceId: string, customer: CustomerJson) {
    // Nothing was said of a fee by a server from before migration 0141, which knows none.
    if (!(await this.read(invoiceId)).returnedFee) return;
    const check = await this.record('check', invoiceId, customer);
    if (!check) return;
    const back = { on: check.receivedOn, reason: 'Not sufficient funds' };
    await this.post({ kind: 'fee', mark: check.uuid }, `/payments/${check.uuid}/returned`, back);
    const mark = newMark();
    const [fee] = (await this.read(invoiceId)).charges;
    if (fee) await this.post({ kind: 'waived', mark }, `/charges/${fee.uuid}/waive`, { amount: 10, reason: mark });
  }

  private async read(invoiceId: string): Promise<InvoiceDetailJson> {
    const path = `GET ${this.owner.base}/invoices/${invoiceId}`;
    return (await this.insist('invoice', () => this.owner.call<InvoiceDetailJson>(path))).body;
  }

  /** What was paid of it becomes credit of the customer. */
  private credit(invoiceId: string) {
    const mark = newMark();
    return this.post({ kind: 'credit', mark }, `/invoices/${invoiceId}/credits`, {
      amount: 50,
      reason: 'other',
      note: mark,
    });
  }

  private async uploadTo(invoiceId: string) {
    const mark = newMark();
    const file = pdf(2_000 + Math.floor(this.random() * 50_000), { name: `${mark}.pdf` });
    const path = `${this.owner.base}/invoices/${invoiceId}/files`;
    // Uploads carry no key. An unanswered one is not sent again, and may or may not exist.
    this.promises.asked({ kind: 'file', mark: `${mark}.pdf` });
    const answer = await upload(this.owner, path, file, this.owner.token).catch(() => null);
    if (answer?.status === 200) this.promised({ kind: 'file', mark: `${mark}.pdf`, uuid: answer.body.uuid });
  }

  private async status(invoiceId: string, status: 'sent' | 'pending') {
    const headers = { 'idempotency-key': randomUUID() };
    const effect = { kind: status === 'sent' ? 'sent' : 'retracted', mark: invoiceId } as const;
    this.promises.asked(effect);
    const answer = await this.insist(status, () =>
      this.owner.call(`PUT ${this.owner.base}/invoices/${invoiceId}/status`, { status }, headers),
    );
    if (answer.status !== 200) return false;
    this.promised(effect);
    return true;
  }

  private async payByBank(invoiceId: string, portal: string) {
    const invoice = await this.read(invoiceId);
    const key = await this.insist('key', () => this.owner.visit<{ key: string }>('GET /payments/idempotent-key'));
    const account = await this.insist('portal', () => this.owner.visit<{ today: string }>(`GET ${portal}`));
    const entries = {
      invoiceId,
      accountId: accountOf(portal),
      idempotentKey: key.body.key,
      signature: 'Robin Ashby',
      paymentDate: account.body.today,
      amount: invoice.amount,
      paymentFee: 1,
      accountHolderName: 'Robin Ashby',
      accountType: 'personal_checking',
      accountNumber: this.random() < 0.2 ? EMPTY_ACCOUNT : '000123456789',
      routingNumber: '110000000',
    };
    this.promises.asked({ kind: 'bank', mark: invoiceId });
    const paid = await this.insist('bank', () => this.payer.byBank(invoiceId, entries));
    if (paid.status === 200) this.promised({ kind: 'bank', mark: invoiceId, uuid: paid.body.uuid });
  }

  private async payByCard(invoiceId: string, portal: string) {
    const invoice = await this.read(invoiceId);
    const accountId = accountOf(portal);
    const form = await this.insist('card form', () => this.payer.openForm(invoice, { accountId }));
    if (form.status !== 200) return;
    this.promises.asked({ kind: 'card', mark: invoiceId });
    await untilHeard(() => this.payer.confirmCard(form.body));
    const paid = await this.insist('card', () => this.payer.finish(form.body.id, accountId));
    if (paid.status !== 200) return;
    this.promised({ kind: 'card', mark: invoiceId, uuid: paid.body.uuid });
    if (this.random() < 0.4) await this.refund(paid.body.uuid);
  }

  private refund(paymentId: string) {
    const mark = newMark();
    return this.post({ kind: 'refund', mark }, `/payments/${paymentId}/refunds`, { amount: 20, reason: mark });
  }

  /** A POST with a key. It is repeated with the same key until it is answered. */
  private async post<Body>(effect: Effect, path: string, body: object): Promise<Body | null> {
    const headers = { 'idempotency-key': randomUUID() };
    this.promises.asked(effect);
    const answer = await this.insist(effect.kind, () =>
      this.owner.call<Body & { uuid: string }>(`POST ${this.owner.base}${path}`, body, headers),
    );
    if (answer.status !== 200) return null;
    this.promised({ ...effect, uuid: answer.body.uuid });
    return answer.body;
  }

  private promised(effect: Effect) {
    this.promises.acknowledged(effect);
  }

  private insist<Body>(what: string, ask: () => Promise<Answer<Body>>) {
    return insist(this.count, what, ask);
  }
}

const HALF_AT_ONCE = { name: 'Deposit', howMuch: { basis: 'percent', percent: 50 }, when: { due: 'acceptance' } };

const THE_REST = { name: 'The rest', howMuch: { basis: 'rest' }, when: { due: 'reached' } };

const accountOf = (portal: string) => portal.split('/').at(-1) ?? '';
