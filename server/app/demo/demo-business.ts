import { setTimeout as wait } from 'node:timers/promises';
import { PaymentSettings } from '@underlay/contract/businesses.ts';
import { CustomerWrite } from '@underlay/contract/customers.ts';
import { JobCreate } from '@underlay/contract/jobs.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantDb } from '../../database/sql.ts';
import {
  changePaymentSettings,
  createBusiness,
  eligibilityOf,
  listCategories,
  readBusiness,
  settingsJson,
} from '../../features/businesses/index.ts';
import { createCustomer } from '../../features/customers/index.ts';
import { createJob } from '../../features/jobs/index.ts';
import { bringProviderUpToDate } from '../../features/onboarding/index.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { BANK, CUSTOMERS, INFORMATION, OWNER, type TALLGRASS, USUAL, VISITOR } from './demo-data.ts';
import type { DemoClock } from './demo-payments.ts';
import { addPrices } from './demo-prices.ts';
import { settleSelling } from './demo-texts.ts';
import { JOBS } from './demo-work.ts';

const PROVIDER_TRIES = 100;

export interface DemoBusiness extends HalfYear {
  readonly platform: Platform;
  readonly clock: DemoClock;
  readonly db: TenantDb;
  readonly userId: string;
  readonly categories: ReadonlyMap<string, string>;
  /** Items of its price book by the words of their lines. */
  readonly prices: ReadonlyMap<string, string>;
  readonly jobs: readonly string[];
  readonly customers: readonly string[];
}

interface HalfYear {
  /** The moment of its first day, in milliseconds. */
  readonly start: number;
  readonly days: number;
  readonly invoiceCount: number;
}

/** Its account at the provider, its customers and their jobs. */
export async function openBusiness(
  platform: Platform,
  clock: DemoClock,
  {
    userId,
    facts,
    customerCount,
    ...halfYear
  }: HalfYear & { userId: string; facts: typeof TALLGRASS; customerCount: number },
): Promise<DemoBusiness> {
  clock.set(new Date(halfYear.start - 3 * DAY_MILLISECONDS));
  const bank = { ...BANK, accountHolderName: facts.name };
  const entries = { ...facts, ...INFORMATION, legalName: facts.name, businessBank: bank };
  const businessId = await createBusiness(platform, { founder: { ...OWNER, id: userId }, visitor: VISITOR }, entries);
  const db = platform.tenantDb(businessId);
  await onboarded(platform, db);
  await settle(platform, db, userId);
  await settleSelling(platform, db, userId);
  const customers: string[] = [];
  for (const [business, firstName, lastName, street, city, zip] of CUSTOMERS.slice(0, customerCount)) {
    const mail =
      `${firstName}.${lastName}@${(business || 'home').toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`.toLowerCase();
    const kind = business ? 'business' : 'individual';
    const phone = `78555501${String(10 + customers.length)}`;
    const entries = CustomerWrite.parse({
      person: { firstName, lastName },
      address: { addressLine1: street, city, state: 'KS', zip },
      business: { name: business, phone, email: mail, typeOfBusiness: kind },
    });
    customers.push(await createCustomer(platform, db, { entries, userId }));
  }
  const jobs: string[] = [];
  const theirs = JOBS.filter(([customer]) => customer < customerCount);
  for (const [customer, name, description] of theirs) {
    const customerId = customers[customer] ?? '';
    clock.set(beforeFirstInvoice(halfYear, jobs.length, theirs.length));
    const status = (['complete', 'in-progress', 'quoted'] as const)[jobs.length % 3];
    const address = addressOf(CUSTOMERS[customer]);
    const entries = JobCreate.parse({ name, description, customerId, status, address });
    jobs.push(await createJob(platform, db, { entries, userId }));
  }
  const listed = await listCategories(db);
  const categories = new Map(listed.map(({ name, id }) => [name, id]));
  clock.set(new Date(halfYear.start));
  const prices = await addPrices(platform, { db, userId, categories });
  return {
    platform,
    clock,
    db,
    userId,
    jobs,
    customers,
    categories,
    prices,
    ...halfYear,
  };
}

/** What a flooring business of this state settles before its first invoice. */
async function settle(platform: Platform, db: TenantDb, userId: string) {
  const { salesTaxPercentage: defaultSalesTax, invoiceTerm: defaultTerm } = USUAL;
  const settings = PaymentSettings.parse({
    ...settingsJson(found(await readBusiness(db))),
    defaultSalesTax,
    defaultTerm,
  });
  await changePaymentSettings(platform, db, settings, { ...OWNER, id: userId, emailConfirmed: true, lastLogin: null });
}

/** Somebody looks at the floor some days before the job's first invoice. */
function beforeFirstInvoice(halfYear: HalfYear, job: number, jobCount: number): Date {
  let first = 0;
  while (jobOf(first, jobCount) !== job) first += 1;
  const last = halfYear.invoiceCount - 1;
  return new Date(momentOf(halfYear, Math.min(first, last)).getTime() - (3 + (job % 5)) * DAY_MILLISECONDS);
}

/** The job of an invoice, both by position. */
export const jobOf = (invoice: number, jobCount: number) => (invoice * 7) % jobCount;

export const momentOf = ({ start, days, invoiceCount }: HalfYear, index: number) =>
  new Date(start + ((days - 1) * DAY_MILLISECONDS * (index + 1)) / invoiceCount - 6 * 3_600_000);

/** The work is at its customer's address. */
export function addressOf(line: (typeof CUSTOMERS)[number] | undefined) {
  const [, , , addressLine1 = '', city = '', zip = ''] = line ?? [];
  return { name: '', addressLine1, addressLine2: '', city, state: 'KS', zip };
}

/** The sandbox may still be starting. Real onboarding is a background task that retries in the same way. */
async function onboarded(platform: Platform, db: TenantDb) {
  for (let tries = 0; tries < PROVIDER_TRIES; tries += 1) {
    await bringProviderUpToDate(platform, db).catch(() => undefined);
    const business = await readBusiness(db);
    if (business && eligibilityOf(business).bankPaymentEligible) return;
    await wait(100);
  }
  throw new Error('The payment sandbox did not answer, so the demo business could not be opened.');
}
