import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { makeDueDraws } from '../features/contracts/draws-due.ts';
import type { Platform } from '../services/platform.ts';
import { acceptanceOf } from './acceptance.ts';
import { answerCode } from './answer-code.ts';
import type { Answer, TestBusiness } from './people.ts';

export interface DealScene {
  readonly owner: TestBusiness;
  /** Another customer, to whom a job may go. */
  readonly neighbourId: string;
  readonly platform: Platform;
}

type Draw = JobMoneyJson['draws'][number];

const MOST_QUOTES = 3;
const PERCENT_NOW = 10;
const SCHEDULE = [
  { name: 'Deposit', howMuch: { basis: 'percent', percent: PERCENT_NOW }, when: { due: 'acceptance' } },
  { name: 'Material on site', howMuch: { basis: 'percent', percent: 50 }, when: { due: 'start' }, sendsItself: true },
  { name: 'Floor laid', howMuch: { basis: 'percent', percent: 30 }, when: { due: 'reached' } },
  { name: 'Walk-through', howMuch: { basis: 'rest' }, when: { due: 'complete' } },
];

const RETAINAGE = { percent: 5, until: 'the final walk-through' };

/** One job with its quotes and its contract, and everything that both sides do to them in one run. */
export class Deal {
  readonly owner: TestBusiness;
  readonly job: JobJson;
  readonly trace: string[] = [];
  readonly quotes: string[] = [];
  /** The quotes whose acceptance was answered with 200. */
  readonly acknowledged = new Set<string>();
  private readonly neighbourId: string;
  private readonly platform: Platform;
  /** What the customer has before them. */
  private seen: { readonly quoteId: string; readonly offer: OfferJson } | null = null;

  constructor({ owner, neighbourId, platform }: DealScene, job: JobJson) {
    this.platform = platform;
    this.owner = owner;
    this.neighbourId = neighbourId;
    this.job = job;
  }

  async sendQuote() {
    if (this.quotes.length === MOST_QUOTES) return 'enough quotes';
    const { uuid } = await this.owner.draft({ jobId: this.job.uuid, isQuote: true });
    this.quotes.push(uuid);
    await this.owner.addLine(uuid);
    await this.owner.addLine(uuid, {
      description: 'Shoe molding',
      quantity: 1,
      rate: 33.33,
      optional: true,
      chosen: false,
    });
    await this.owner.call(`PUT ${this.invoicePath(uuid)}/offer`, { schedule: SCHEDULE, retainage: RETAINAGE });
    return this.status(uuid, 'sent');
  }

  /** Of the newest quote. */
  revise = () => this.ofNewest((quoteId) => this.status(quoteId, 'pending'));
  sendAgain = () => this.ofNewest((quoteId) => this.status(quoteId, 'sent'));

  changePrice = () =>
    this.ofNewest(async (quoteId) => {
      const [line] = (await this.owner.invoice(quoteId)).lineItems;
      if (!line) return 'no line';
      const { uuid, categoryId, description, quantity, rate } = line;
      const entries = { uuid, categoryId, description, quantity, rate: rate + 0.77 };
      return answerCode(await this.owner.call(`PUT ${this.invoicePath(quoteId)}/lineItems/${uuid}`, entries));
    });

  readNewest = () => this.ofNewest((quoteId) => this.read(quoteId));
  readOldest = () => (this.quotes[0] ? this.read(this.quotes[0]) : 'no quote');

  private async read(quoteId: string) {
    const answer = await this.owner.visit<OfferJson>(`GET ${this.owner.portal}/invoices/${quoteId}/offer`);
    if (answer.status === 200) this.seen = { quoteId, offer: answer.body };
    return answerCode(answer);
  }

  /** As it was when they read it. */
  sign = () => this.accept(0);
  signForAnotherTotal = () => this.accept(1);

  private async accept(more: number) {
    if (!this.seen) return 'nothing read';
    const { quoteId, offer } = this.seen;
    const path = `${this.owner.portal}/invoices/${quoteId}/acceptance`;
    const deposit = Math.round(offer.total * PERCENT_NOW) / 100;
    const shown = { version: offer.version, template: offer.templateNumber, deposit };
    const entries = acceptanceOf(offer.total + more, shown);
    const answer = await this.owner.visit(`POST ${path}`, entries);
    if (answer.status === 200) this.acknowledged.add(quoteId);
    return answerCode(answer);
  }

  async decline() {
    if (!this.seen) return 'nothing read';
    const { quoteId, offer } = this.seen;
    const path = `${this.owner.portal}/invoices/${quoteId}/decline`;
    return answerCode(await this.owner.visit(`POST ${path}`, { version: offer.version, reason: 'price' }));
  }

  money = (): Promise<JobMoneyJson> => this.owner.get(`GET ${this.jobPath}/money`);

  billFirst = () => this.bill(0, true);
  billLast = () => this.bill(-1, true);
  makeFirst = () => this.bill(0, false);

  private async bill(place: number, send: boolean) {
    const draw = (await this.money()).draws.filter(isLeft).at(place);
    if (!draw) return 'no draw';
    return answerCode(await this.owner.call(`POST ${this.jobPath}/draws/${draw.uuid}/bill`, { send }));
  }

  /** Of what is planned (DRAW-08). */
  rename = () =>
    this.replan(({ name, uuid }) => this.owner.call(`PUT ${this.drawPath(uuid)}`, { name: `${name}!`.slice(0, 90) }));
  moveToStart = () =>
    this.replan(({ uuid }) => this.owner.call(`PUT ${this.drawPath(uuid)}`, { when: { due: 'start' } }));
  split = () =>
    this.replan(({ uuid, planned }) =>
      this.owner.call(`POST ${this.drawPath(uuid)}/split`, { amount: Math.floor(planned * 30) / 100 }),
    );
  join = () => this.replan(({ uuid }) => this.owner.call(`POST ${this.drawPath(uuid)}/join`));

  /** First what was taken back. */
  private async replan(change: (draw: Draw) => Promise<Answer<object>>) {
    const planned = (await this.money()).draws.filter(({ state }) => state === 'planned');
    const draw = planned.find(({ invoice }) => invoice !== null) ?? planned[0];
    return draw ? answerCode(await change(draw)) : 'nothing planned';
  }

  private drawPath = (drawId: string) => `${this.jobPath}/draws/${drawId}`;

  /** Also of what was taken back. */
  sendMade = () =>
    this.ofDraw(
      ({ invoice }) => invoice?.status === 'pending',
      (invoiceId) => this.status(invoiceId, 'sent'),
    );
  deleteMade = () =>
    this.ofDraw(
      ({ invoice }) => invoice?.status === 'pending',
      async (invoiceId) => answerCode(await this.owner.call(`DELETE ${this.invoicePath(invoiceId)}`)),
    );
  takeBack = () =>
    this.ofDraw(
      ({ state }) => state === 'billed',
      (invoiceId) => this.status(invoiceId, 'pending'),
    );

  payByCheck = () =>
    this.ofDraw(
      ({ state }) => state === 'billed',
      async (invoiceId) => {
        const categoryId = this.owner.categories.get('Payment');
        const check = { categoryId, description: 'Check', quantity: 1, rate: 100 };
        return answerCode(await this.owner.addLine(invoiceId, check));
      },
    );

  deleteCheck = () =>
    this.ofDraw(
      ({ state }) => state === 'billed' || state === 'paid',
      async (invoiceId) => {
        const line = (await this.owner.invoice(invoiceId)).lineItems.findLast(({ paymentId }) => paymentId);
        if (!line) return 'no payment';
        return answerCode(await this.owner.call(`DELETE ${this.invoicePath(invoiceId)}/lineItems/${line.uuid}`));
      },
    );

  release = async () => answerCode(await this.owner.call(`POST ${this.jobPath}/release`, { send: true }));
  releasePart = async () => answerCode(await this.owner.call(`POST ${this.jobPath}/release`, { amount: 1.01 }));

  /** With what of it was held (CRED-18). */
  credit = () =>
    this.ofDraw(
      ({ state }) => state === 'billed',
      async (invoiceId) => {
        const entries = { amount: 10.01, reason: 'price' };
        return answerCode(await this.owner.call(`POST ${this.invoicePath(invoiceId)}/credits`, entries));
      },
    );

  async cancel() {
    const entries = { canceled: true, reason: 'They moved away' };
    return answerCode(await this.owner.call(`PUT ${this.jobPath}/contract`, entries));
  }

  look = () => makeDueDraws(this.platform);

  start = () => this.become('in-progress');
  complete = () => this.become('complete');

  private async become(status: string) {
    const { name, description, customerId } = this.job;
    return answerCode(await this.owner.call(`PUT ${this.jobPath}`, { name, description, customerId, status }));
  }

  move = () => this.moveTo(this.neighbourId);
  moveBack = () => this.moveTo(this.owner.customer.uuid);

  private async moveTo(customerId: string) {
    const { name, description } = this.job;
    return answerCode(await this.owner.call(`PUT ${this.jobPath}`, { name, description, customerId }));
  }

  private get jobPath() {
    return `${this.owner.base}/jobs/${this.job.uuid}`;
  }

  private invoicePath = (invoiceId: string) => `${this.owner.base}/invoices/${invoiceId}`;

  private async status(invoiceId: string, status: 'sent' | 'pending') {
    const answer: Answer<InvoiceDetailJson> = await this.owner.call(`PUT ${this.invoicePath(invoiceId)}/status`, {
      status,
    });
    return answerCode(answer);
  }

  private ofNewest(change: (quoteId: string) => Promise<string>) {
    const quoteId = this.quotes.at(-1);
    return quoteId ? change(quoteId) : 'no quote';
  }

  /** The newest of those that are like this. */
  private async ofDraw(isIt: (draw: Draw) => boolean, change: (invoiceId: string) => Promise<string>) {
    const draw = (await this.money()).draws.findLast(isIt);
    return draw?.invoice ? change(draw.invoice.uuid) : 'no such draw';
  }
}

const isLeft = ({ state }: Draw) => state === 'planned' || state === 'ready';
