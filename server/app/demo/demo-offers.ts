import { InvoiceWrite } from '@underlay/contract/invoice-entries.ts';
import { JobCreate } from '@underlay/contract/jobs.ts';
import { offers } from '@underlay/contract/offers.ts';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { cents } from '@underlay/domain/money/money.ts';
import { quantity } from '@underlay/domain/money/quantity.ts';
import { depositOf } from '@underlay/domain/offers/schedule.ts';
import { OFFER_TEXTS } from '@underlay/domain/offers/texts.ts';
import { billDraw, readMoney } from '../../features/contracts/index.ts';
import { readCustomer } from '../../features/customers/index.ts';
import {
  addFile,
  addLine,
  addSection,
  changeOffer,
  choosePicture,
  createInvoice,
  readInvoice,
  sendInvoice,
} from '../../features/invoices/index.ts';
import { createJob } from '../../features/jobs/index.ts';
import { acceptOffer, readOffer } from '../../features/selling/index.ts';
import { AS_OWNER } from '../../http/caller.ts';
import { receivedBytes } from '../../http/received-bytes.ts';
import { found } from '../../services/refused.ts';
import { addressOf, type DemoBusiness } from './demo-business.ts';
import { CUSTOMERS, FULLEST_ACCOUNT, TALLGRASS, VISITOR } from './demo-data.ts';
import type { DemoPayments } from './demo-payments.ts';
import { FLOOR_PICTURES } from './demo-pictures.ts';
import { type JobLine, type PricedLine, workOf } from './demo-work.ts';

/** Whose portal the start shows: they sign one quote, pay what it asks for at once, and have another to choose of. */
const CUSTOMER = CUSTOMERS.findIndex(([name]) => name === FULLEST_ACCOUNT);

const SCHEDULE = [
  {
    name: 'Deposit',
    howMuch: { basis: 'percent', percent: 10, most: 1_000 },
    when: { due: 'acceptance' },
    payDays: 0,
  },
  { name: 'Material on site', howMuch: { basis: 'percent', percent: 40 }, when: { due: 'reached' } },
  { name: 'Floor laid', howMuch: { basis: 'percent', percent: 40 }, when: { due: 'reached' } },
  { name: 'Final walk-through', howMuch: { basis: 'rest' }, when: { due: 'complete' } },
];

const BAKEHOUSE: JobLine = [CUSTOMER, 'Bakehouse hall', 'Porcelain tile, hall and storeroom', 'tile', 380];
const TASTING_ROOM: JobLine = [CUSTOMER, 'Tasting room floor', 'A new floor for the tasting room', 'oak', 340];
const FLOORS = [
  { name: 'Waterproof LVP', note: 'Laid in two days, and wet shoes do it no harm.', kind: 'lvp' },
  { name: 'White oak plank', note: 'Sanded and finished where it lies.', kind: 'oak', recommended: true },
  { name: 'Oak herringbone', note: 'The floor of the showroom, carried on.', kind: 'herringbone' },
] as const;
const STAIRS = { name: 'Stairs to the cellar', note: 'Treads and risers to match the floor.', steps: 8 };

/** One job from a signed quote to its second draw, and a quote that waits for its customer. */
export class DemoOffers {
  readonly #business: DemoBusiness;
  readonly #payments: DemoPayments;
  #signed: { readonly jobId: string; readonly quoteId: string } | null = null;

  constructor(business: DemoBusiness, payments: DemoPayments) {
    this.#business = business;
    this.#payments = payments;
  }

  /** `recent` counts from the newest invoice as 1, and with it the days. */
  async at(recent: number) {
    if (recent === 16) this.#signed = await this.#quoteBakehouse();
    if (recent === 15) await this.#sign();
    if (recent === 6) await this.#billMaterial();
    if (recent === 2) await this.#quoteTastingRoom();
  }

  async #quoteBakehouse() {
    const order = await this.#draft(BAKEHOUSE, 'in-progress');
    for (const line of workOf(BAKEHOUSE, { earlier: 0, isQuote: true }).lines) await this.#addLine(order, line);
    await this.#send(order);
    return { jobId: order.jobId, quoteId: order.invoiceId };
  }

  async #sign() {
    const { platform, db, customers } = this.#business;
    const { jobId, quoteId } = found(this.#signed);
    const customer = found(await readCustomer(db, customers[CUSTOMER] ?? ''));
    const { invoice, offer } = await readOffer(db, { invoiceId: quoteId, customerId: customer.id });
    await acceptOffer(platform, db, {
      customerId: customer.id,
      invoiceId: quoteId,
      visitor: VISITOR,
      body: {
        version: 1,
        choices: { sections: [], lines: [] },
        total: invoice.total,
        deposit: depositOf(invoice.total, offer.schedule),
        name: `${customer.firstName} ${customer.lastName}`,
        title: 'Owner',
        reference: '',
        consent: true,
        template: OFFER_TEXTS,
      },
    });
    const { draws } = await readMoney(db, jobId);
    await this.#payments.settled(found(draws[0]?.invoice).uuid);
  }

  async #billMaterial() {
    const { platform, db, userId } = this.#business;
    const { jobId } = found(this.#signed);
    const draw = found((await readMoney(db, jobId)).draws.find(({ state }) => state === 'planned'));
    await billDraw(platform, db, { jobId, drawId: draw.uuid, userId, send: true });
  }

  async #quoteTastingRoom() {
    const { platform, db, userId } = this.#business;
    const order = await this.#draft(TASTING_ROOM, 'quoted');
    const addPart = async (section: object, lines: readonly PricedLine[]) => {
      const entries = offers.addSection.body.parse(section);
      await addSection(platform, db, { ...order, caller: AS_OWNER, section: entries });
      const { id: sectionId } = found(found(await readInvoice(db, order.invoiceId)).sections.at(-1));
      for (const line of lines) await this.#addLine({ ...order, sectionId }, line);
      return sectionId;
    };
    for (const { kind, ...floor } of FLOORS) {
      const [customer, name, words, , size] = TASTING_ROOM;
      const { lines } = workOf([customer, name, words, kind, size], { earlier: 0, isQuote: true });
      const sectionId = await addPart({ ...floor, pick: 'one_of', choice: 'The floor' }, lines);
      await this.#showFloor({ ...order, sectionId }, { name: floor.name, bytes: FLOOR_PICTURES[kind]() });
    }
    const { steps, ...stairs } = STAIRS;
    const { lines } = workOf([CUSTOMER, '', '', 'treads', steps], { earlier: 0, isQuote: true });
    await addPart({ ...stairs, pick: 'may', chosen: false }, lines);
    await this.#send({ ...order, userId });
  }

  async #showFloor(
    order: { readonly invoiceId: string; readonly sectionId: string; readonly userId: string },
    { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  ) {
    const { platform, db } = this.#business;
    const place = { ...order, caller: AS_OWNER };
    const file = { name: `${name}.png`, type: 'image/png', bytes: receivedBytes(bytes) };
    const { uuid: fileId } = await addFile(platform, db, { ...place, file });
    await choosePicture(platform, db, { ...place, fileId });
  }

  async #draft(line: JobLine, status: 'quoted' | 'in-progress') {
    const { platform, clock, db, userId, customers } = this.#business;
    const [, name, description] = line;
    const address = addressOf(CUSTOMERS[CUSTOMER]);
    const job = JobCreate.parse({ name, description, customerId: customers[CUSTOMER], status, address });
    const jobId = await createJob(platform, db, { entries: job, userId });
    const today = dateIn(TALLGRASS.timeZone, clock.now());
    const entries = InvoiceWrite.parse({
      description,
      dueDate: addDays(today, 30),
      jobId,
      isQuote: true,
      quoteExpiration: addDays(today, 45),
      salesTaxPercentage: 9.15,
    });
    const invoiceId = await createInvoice(platform, db, { entries, userId });
    return { jobId, invoiceId, userId };
  }

  async #addLine(
    {
      invoiceId,
      userId,
      sectionId = null,
    }: { invoiceId: string; userId: string; sectionId?: string | null | undefined },
    { category, quantity: count, cents: rate, ...line }: PricedLine,
  ) {
    const { platform, db, categories, prices } = this.#business;
    const counted = found(quantity(count, line.unit));
    const item = { priceItemId: prices.get(line.description), categoryId: categories.get(category) ?? '' };
    const entries = { ...line, ...item, quantity: counted, rate: cents(rate), sectionId };
    await addLine(platform, db, { invoiceId, line: entries, userId, caller: AS_OWNER });
  }

  async #send({ invoiceId, userId }: { readonly invoiceId: string; readonly userId: string }) {
    const { platform, db } = this.#business;
    const order = { invoiceId, userId, caller: AS_OWNER };
    await changeOffer(platform, db, { ...order, change: offers.change.body.parse({ schedule: SCHEDULE }) });
    await sendInvoice(platform, db, order);
  }
}
