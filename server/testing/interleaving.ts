import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { ProviderEvent } from '../services/payment-provider.ts';
import { answerCode } from './answer-code.ts';
import type { Charge } from './charge.ts';
import type { ManualQueue, Work } from './manual-queue.ts';
import type { Fault, MemoryProvider } from './memory-provider.ts';
import type { Intent, Payer } from './payer.ts';
import { attemptsEnded, checkedADayAgo, checkedInAYear } from './payment-times.ts';
import { call } from './people.ts';
import type { TestProduct } from './test-product.ts';

export interface Scene {
  readonly product: TestProduct;
  readonly provider: MemoryProvider;
  readonly jobs: ManualQueue;
  readonly payer: Payer;
  /** Whether the business takes less of what is paid from a bank account. */
  readonly lessByBank: boolean;
  /** Checks payments whose outcome is open. */
  readonly reconcile: () => Promise<void>;
}

interface Acknowledged {
  readonly uuid: string;
  readonly amount: number;
  readonly entries: Record<string, unknown>;
}

/** What of an invoice is paid, and what besides it. */
export type Choice = (invoice: InvoiceDetailJson) => Chosen | Promise<Chosen>;
interface Chosen {
  readonly amount: number;
  readonly targets?: readonly { readonly invoiceId: string; readonly amount: number }[];
  readonly useCredit?: boolean;
}

/** One invoice, and everything that people, the provider and background work do to it in one run. */
export class Interleaving {
  readonly scene: Scene;
  readonly invoiceId: string;
  /** Bank payments that were answered with 200. */
  readonly acknowledged: Acknowledged[] = [];
  /** The product's answers, one line per command, for a counterexample. */
  readonly trace: string[] = [];
  /** Card forms that reached a browser. Nobody can pay with one whose secret was never sent. */
  readonly handedOut = new Set<string>();
  /** Checks that their bank sent back. */
  readonly sentBack = new Set<string>();
  /** Somebody kept money as credit, or gave some: it may be unused in the end. */
  leavesCredit = false;
  private intent: Intent | null = null;
  private entries: Record<string, unknown> | null = null;
  private readonly ran: Work[] = [];
  private readonly lost = new Set<string>();
  readonly begunAt: Date;

  constructor(scene: Scene, invoiceId: string) {
    this.scene = scene;
    this.invoiceId = invoiceId;
    this.begunAt = scene.product.clock.now();
  }

  get owner() {
    return this.scene.payer.owner;
  }

  get charges(): Charge[] {
    return this.scene.provider.charges(this.invoiceId);
  }

  /** The provider's events about this invoice, oldest first. */
  get events(): ProviderEvent[] {
    const ids = new Set<string | null>(this.charges.map(({ id }) => id));
    return this.scene.provider.events.filter(({ objectId }) => ids.has(objectId));
  }

  invoice(): Promise<InvoiceDetailJson> {
    return this.owner.invoice(this.invoiceId);
  }

  /** All that is due, or what is chosen of it. */
  async payByBank(choice?: Choice) {
    const invoice = await this.invoice();
    const { amount, ...chosen } = choice ? await choice(invoice) : { amount: invoice.amount };
    this.entries = { ...(await this.scene.payer.bankEntries(invoice, { ...chosen, amount })) };
    return this.sendEntries(this.entries);
  }

  /** The same click again, as in a browser that got no answer. */
  async payAgain() {
    return this.entries ? this.sendEntries(this.entries) : 'nothing to repeat';
  }

  private async sendEntries(entries: Record<string, unknown>) {
    const answer = await this.scene.payer.byBank(this.invoiceId, entries);
    if (answer.status === 200) this.acknowledged.push({ uuid: answer.body.uuid, amount: answer.body.amount, entries });
    return answerCode(answer);
  }

  async openForm(choice?: Choice) {
    const invoice = await this.invoice();
    const answer = await this.scene.payer.openForm(invoice, choice ? await choice(invoice) : {});
    if (answer.status === 200) {
      this.intent = answer.body;
      this.handedOut.add(answer.body.id);
    }
    return answerCode(answer);
  }

  async finishForm() {
    return this.intent ? answerCode(await this.scene.payer.finish(this.intent.id)) : 'no form';
  }

  /** The newest charge that can take this change. */
  happen(fact: Charge['fact'], byBank: boolean, all = false) {
    const { provider } = this.scene;
    const charge = this.charges.findLast(
      (one) => one.byBank === byBank && (byBank || this.handedOut.has(one.id)) && provider.happen(one, fact, all),
    );
    return charge ? charge.id : 'nothing it could happen to';
  }

  async status(status: 'sent' | 'pending') {
    return answerCode(await this.owner.call(`PUT ${this.owner.base}/invoices/${this.invoiceId}/status`, { status }));
  }

  async recordCheck(share: number) {
    const rate = Math.round((await this.invoice()).amount * share * 100) / 100;
    const categoryId = this.owner.categories.get('Payment');
    return answerCode(
      await this.owner.addLine(this.invoiceId, { categoryId, description: 'Check', quantity: 1, rate }),
    );
  }

  async deleteCheck() {
    const line = (await this.invoice()).lineItems.findLast(({ paymentId }) => paymentId);
    if (!line) return 'no payment';
    return answerCode(
      await this.owner.call(`DELETE ${this.owner.base}/invoices/${this.invoiceId}/lineItems/${line.uuid}`),
    );
  }

  async refund(cents: number | null) {
    const { systemDb } = this.scene.product.platform;
    const [payment] = await systemDb.sql<{ id: string; amount: number }[]>`
      select id, amount_cents amount from payments
      where invoice_id = ${this.invoiceId} and method in ('ach', 'card') and state = 'settled' order by created_at desc limit 1`;
    if (!payment) return 'nothing to refund';
    const entries = { amount: (cents ?? payment.amount) / 100, reason: 'Two boxes came back' };
    return answerCode(await this.owner.call(`POST ${this.owner.base}/payments/${payment.id}/refunds`, entries));
  }

  decideRefund(fact: 'succeeded' | 'failed') {
    const charge = this.charges.findLast((one) => this.scene.provider.decideRefund(one, fact));
    return charge ? charge.id : 'no refund';
  }

  refundThere(cents: number) {
    for (const charge of this.charges) this.scene.provider.refundThere(charge, cents);
  }

  async renewLink() {
    const { base, customer } = this.owner;
    const answer = await this.owner.call<CustomerJson>(`POST ${base}/customers/${customer.uuid}/portal-link`);
    if (answer.status === 200) Object.assign(this.owner, { customer: answer.body });
    return answerCode(answer);
  }

  /** Background work of this invoice: its events and the submissions of its payments. */
  async runWork() {
    const waiting = await this.scene.jobs.waiting();
    for (const work of waiting) await this.run(work);
    return `${waiting.length} pieces`;
  }

  async runOldestTwice() {
    const [work = this.ran.at(-1)] = await this.scene.jobs.waiting();
    if (!work) return 'no work';
    await Promise.all([this.run(work), this.run(work)]);
    return work.kind;
  }

  private async run(work: Work) {
    this.ran.push(work);
    await this.scene.jobs.run(work).catch((error: unknown) => this.trace.push(`  ${work.kind}: ${String(error)}`));
  }

  async deliver(event: ProviderEvent | undefined) {
    if (!event || this.lost.has(event.id)) return 'no event';
    const { origin } = this.scene.product;
    const answer = await call(origin, 'POST /webhooks/stripe', {
      body: event,
      headers: { 'stripe-signature': 'true' },
    });
    return `${event.type} ${answerCode(answer)}`;
  }

  /** The newest event is lost until the provider sends everything again at the end. */
  loseEvent() {
    const event = this.events.at(-1);
    if (event) this.lost.add(event.id);
    return event ? event.type : 'no event';
  }

  fault(fault: Fault | null) {
    this.scene.provider.failNext(fault);
  }

  async reconcile() {
    await checkedADayAgo(this.scene.product.platform, this.invoiceId);
    await this.scene.reconcile();
  }

  /** Everything late arrives, and the provider decides all that is open. */
  async settleDown() {
    const { provider, product } = this.scene;
    provider.failNext(null);
    this.lost.clear();
    let delivered = 0;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const arriving = this.events.slice(delivered);
      delivered += arriving.length;
      for (const event of arriving) await this.deliver(event);
      const work = await this.runWork();
      await attemptsEnded(product.platform, this.invoiceId);
      await this.reconcile();
      this.decideTheRest();
      if (round > 0 && arriving.length === 0 && work === NO_WORK && this.events.length === delivered) break;
    }
    // An unused form stays open. The following runs do not ask for it again.
    await checkedInAYear(product.platform, this.invoiceId);
  }

  private decideTheRest() {
    const { provider } = this.scene;
    for (const charge of this.charges) {
      if (charge.fact === 'processing') provider.happen(charge, 'succeeded');
      while (charge.refunds.some(({ fact }) => fact === 'pending')) provider.decideRefund(charge, 'succeeded');
    }
  }
}

const MAX_ROUNDS = 8;
const NO_WORK = '0 pieces';
