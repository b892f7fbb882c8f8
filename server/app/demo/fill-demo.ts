import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvoiceWrite } from '@underlay/contract/invoice-entries.ts';
import { addDays, DAY_MILLISECONDS, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { cents } from '@underlay/domain/money/money.ts';
import { quantity } from '@underlay/domain/money/quantity.ts';
import { createUser } from '../../features/account/index.ts';
import { portalPath } from '../../features/customers/index.ts';
import {
  addLine,
  createInvoice,
  readWholeInvoices,
  searchInvoices,
  sendInvoice,
} from '../../features/invoices/index.ts';
import { AS_OWNER } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { createSecurityEvents } from '../../services/security-events.ts';
import { type DemoBusiness, jobOf, momentOf, openBusiness } from './demo-business.ts';
import { connectPrograms } from './demo-connections.ts';
import { fillConversations } from './demo-conversations.ts';
import { CUSTOMERS, FULLEST_ACCOUNT, OWNER, PRAIRIE, TALLGRASS, USUAL } from './demo-data.ts';
import { addLogo, addReadings } from './demo-files.ts';
import { addInventory } from './demo-inventory.ts';
import { PastMails } from './demo-mails.ts';
import { addMembers, readBells } from './demo-members.ts';
import { DemoOffers } from './demo-offers.ts';
import { type DemoClock, DemoPayments } from './demo-payments.ts';
import { partIntoSections } from './demo-sections.ts';
import { addSubcontractors } from './demo-subcontractors.ts';
import { JOBS, workOf } from './demo-work.ts';
import { addWorkOrders } from './demo-work-orders.ts';

const HISTORY_DAYS = 182;
const FILE_EVERY = 4;

/**
 * Fills an empty database with two flooring businesses and half a year of work, through the use cases that the screens
 * call. Does nothing when any business exists. Answers a customer's portal.
 */
export async function fillDemo(
  platform: Platform,
  say: (line: string) => void,
): Promise<{ portalPath: string } | null> {
  const { dataDir, databaseUrl, stripe } = platform.config;
  if (!stripe.sandboxOrigin) return null;
  // It exists while the database is being filled. An interrupted fill is then reported.
  const mark = join(dataDir, 'demo-is-being-filled');
  const existing = await firstPortal(platform);
  if (existing !== undefined) {
    const place = databaseUrl === null ? dataDir : 'its database';
    if (existsSync(mark)) say(`The demo is not whole: filling it was broken off. Stop Underlay and remove ${place}.`);
    return existing;
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(mark, '');
  say('Filling the demo business (once) …');
  const clock = demoClock();
  const mails = new PastMails(clock);
  // The demo advances payments here. Background work does not.
  const { log, sealer, systemDb } = platform;
  const securityEvents = createSecurityEvents({ sql: systemDb.sql, sealer, clock, log });
  const living: Platform = { ...platform, clock, securityEvents, queue: { ...platform.queue, add: mails.note } };
  const userId = await createUser(living, OWNER);
  const start = Date.now() - HISTORY_DAYS * DAY_MILLISECONDS;
  const halfYear = { userId, start, days: HISTORY_DAYS };
  const tallgrass = await openBusiness(living, clock, {
    ...halfYear,
    facts: TALLGRASS,
    customerCount: CUSTOMERS.length,
    invoiceCount: 64,
  });
  await addMembers(living, tallgrass.db, userId);
  await addLogo(tallgrass);
  const people = await addSubcontractors(living, tallgrass.db, userId);
  const items = await addInventory(living, clock, { db: tallgrass.db, userId, start });
  await addWorkOrders(living, clock, { ...tallgrass, items, people });
  const prairie = await openBusiness(living, clock, { ...halfYear, facts: PRAIRIE, customerCount: 4, invoiceCount: 6 });
  await liveThrough(tallgrass);
  await connectPrograms(tallgrass);
  await liveThrough(prairie);
  await readBells(living, tallgrass.db);
  await fillConversations(tallgrass);
  await mails.arrive(living);
  rmSync(mark);
  return (await firstPortal(platform)) ?? null;
}

/** Invoices in the order of their days. The older ones are paid, and the newer ones are in every state there is. */
async function liveThrough(business: DemoBusiness) {
  const { invoiceCount: count } = business;
  const payments = new DemoPayments(business);
  const offers = new DemoOffers(business, payments);
  for (let index = 0; index < count; index += 1) {
    const moment = momentOf(business, index);
    const isQuote = index % 5 === 3;
    const invoiceId = await writeInvoice(business, { index, moment, isQuote });
    const recent = count - index;
    if (business.customers.length === CUSTOMERS.length) await offers.at(recent);
    if (isQuote && recent === 1) await partIntoSections(business, invoiceId);
    if (recent <= 3 || index === 20) continue; // drafts
    business.clock.set(new Date(moment.getTime() + 3_600_000));
    await sendInvoice(business.platform, business.db, { invoiceId, userId: business.userId, caller: AS_OWNER });
    if (index % FILE_EVERY === 0) await addReadings(business, invoiceId);
    if (!isQuote) await payments.pay(invoiceId, index, recent);
  }
  await collectLately(business);
}

/** Days ago on which recent checks were entered, so the last weeks are not empty. */
const LATE_CHECKS = [27, 20, 16, 9, 6, 1];

async function collectLately({ platform, clock, db, userId, categories }: DemoBusiness) {
  const { rows } = await searchInvoices(db, { status: 'unpaid' }, { limit: 2 * LATE_CHECKS.length, offset: 1 });
  const ids = rows.filter((_, index) => index % 2 === 1).map(({ id }) => id);
  const everyOther = await readWholeInvoices(db, ids, {});
  for (const [index, invoice] of everyOther.entries()) {
    const due = amountDue(invoice);
    const entered = new Date(Date.now() - (LATE_CHECKS[index] ?? 1) * DAY_MILLISECONDS);
    if (invoice.drawId !== null || invoice.pending > 0 || due <= 0 || invoice.createdAt > entered) continue;
    clock.set(entered);
    const categoryId = categories.get('Payment') ?? '';
    const one = quantity(1, 'each');
    if (one === null) throw new Error('one is a quantity');
    const check = {
      categoryId,
      code: '',
      description: `Check ${2281 + index}`,
      unit: 'each' as const,
      quantity: one,
      rate: due,
    };
    await addLine(platform, db, { invoiceId: invoice.id, line: check, userId, caller: AS_OWNER });
  }
}

async function writeInvoice(
  { platform, clock, db, userId, categories, prices, jobs }: DemoBusiness,
  { index, moment, isQuote }: { index: number; moment: Date; isQuote: boolean },
) {
  clock.set(moment);
  const today = dateIn(TALLGRASS.timeZone, moment);
  const term = ([30, 15, 45, 30, 60] as const)[index % 5] ?? USUAL.invoiceTerm;
  const job = jobOf(index, jobs.length);
  const jobId = jobs[job] ?? '';
  const work = workOf(found(JOBS[job]), { earlier: Math.floor(index / jobs.length), isQuote });
  const entries = InvoiceWrite.parse({
    description: work.description,
    dueDate: addDays(today, term),
    jobId,
    isQuote,
    quoteExpiration: isQuote ? addDays(today, 30) : null,
    invoiceTerm: term,
    salesTaxPercentage: index % 6 === 5 ? 0 : USUAL.salesTaxPercentage,
    customerReference: index % 4 === 1 ? `PO ${4417 + index}` : '',
  });
  const invoiceId = await createInvoice(platform, db, { entries, userId });
  for (const { category, code, description, unit, ...priced } of work.lines) {
    const counted = quantity(priced.quantity, unit);
    const categoryId = categories.get(category);
    if (counted === null || !categoryId) throw new Error(`the demo line "${description}" is not a line`);
    const item = { priceItemId: prices.get(description) };
    const line = { categoryId, code, description, unit, quantity: counted, rate: cents(priced.cents), ...item };
    await addLine(platform, db, { invoiceId, line, userId, caller: AS_OWNER });
  }
  return invoiceId;
}

/** Undefined when there is no business yet. Null when there are some, but none of the demo's. */
async function firstPortal({ systemDb }: Platform): Promise<{ portalPath: string } | null | undefined> {
  const [any] = await systemDb.sql`select 1 from businesses limit 1`;
  if (!any) return undefined;
  const [row] = await systemDb.sql<{ portfolioId: string; accountId: string }[]>`
    select l.portfolio_id "portfolioId", l.account_id "accountId" from portal_links l
    join businesses b on b.id = l.business_id
    join customers c on c.business_id = l.business_id and c.id = l.customer_id
    where b.name = ${TALLGRASS.name} and l.revoked_at is null
    order by c.display_name = ${FULLEST_ACCOUNT} desc, c.account_number limit 1`;
  return row ? { portalPath: portalPath(row) } : null;
}

function demoClock(): DemoClock {
  let moment = new Date();
  return {
    now: () => new Date(moment),
    set: (next) => {
      moment = next;
    },
  };
}
