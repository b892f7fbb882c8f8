import type { AccountJson, portal } from '@underlay/contract/portal.ts';
import { brandOf } from '@underlay/domain/businesses/brand.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { cents, dollarsFromCents, percentFromBasisPoints, ZERO } from '@underlay/domain/money/money.ts';
import { type FeeRule, feeOn } from '@underlay/domain/payments/fees.ts';
import type { TenantDb } from '../../database/sql.ts';
import { provenEmail } from '../../http/caller.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { feeRulesOf, logoJson, readBusiness } from '../businesses/index.ts';
import {
  accountsOfAddress,
  type PortalAccount,
  portalPath,
  readCustomer,
  readPortalAccount,
} from '../customers/index.ts';
import { fileJson, filesOf } from '../files/index.ts';
import {
  customerInvoiceJson,
  hasSchedule,
  type InvoiceRow,
  invoicePdf,
  listSentInvoices,
  type ReadInvoiceRow,
  readInvoice,
  readWholeInvoice,
} from '../invoices/index.ts';
import { takeQuestion } from '../mail-in/index.ts';
import { customerPaymentJson, listCustomerPayments, visibleInvoice } from '../payments/index.ts';
import { balancesOf, figuresOf, voidNoteJson } from '../receivables/index.ts';
import { askForLinks } from './mail-links.ts';
import { openCustomerFile } from './open-customer-file.ts';
import { recordOpening, recordVisit } from './visit-store.ts';

const invoiceDetailJson = (row: ReadInvoiceRow) => {
  const { notes, terms, jobId } = row;
  const voidNotes = row.voidNotes.map(voidNoteJson);
  return { ...customerInvoiceJson(row), notes, terms, jobId, hasSchedule: hasSchedule(row), voidNotes };
};

/** What a customer sees by the link in their mail (D03). The ids on the path open one account and nothing beside it. */
export function portalRoutes(platform: Platform): Handlers<typeof portal> {
  const { systemDb, tenantDb, clock } = platform;
  const open = async (params: { portfolioId: string; accountId: string }) => {
    const account = found(await readPortalAccount(systemDb.sql, params.accountId, params.portfolioId));
    return { account, db: tenantDb(account.businessId) };
  };
  const openInvoice = async (params: { portfolioId: string; accountId: string; invoiceId: string }) => {
    const { account, db } = await open(params);
    return { account, db, row: visibleInvoice(account, await readInvoice(db, params.invoiceId)) };
  };
  return {
    account: async ({ params }) => {
      const { account, db } = await open(params);
      return accountJson(platform, db, account);
    },
    invoices: async ({ params, query }, answer) => {
      const { account, db } = await open(params);
      const { rows, total } = await listSentInvoices(
        db,
        { customerId: account.customerId, state: query.state },
        pageOf(query),
      );
      answer.total(total);
      return rows.map(customerInvoiceJson);
    },
    invoice: async ({ params }) => {
      const { account, db } = await open(params);
      const { customerId: payerId } = account;
      const row = visibleInvoice(account, await readWholeInvoice(db, { invoiceId: params.invoiceId, payerId }));
      if (!row.isQuote) await recordOpening(db, row.id, clock.now());
      return invoiceDetailJson(row);
    },
    pdf: async ({ params }) => {
      const { db, row } = await openInvoice(params);
      return invoicePdf(platform, db, row);
    },
    files: async ({ params }) => {
      const { db, row } = await openInvoice(params);
      return (await filesOf(db, [row.id])).filter(({ isInternal }) => !isInternal).map(fileJson);
    },
    file: async ({ params }) => {
      const { row } = await openInvoice(params);
      return openCustomerFile(platform, row, params.fileId);
    },
    payments: async ({ params, query }, answer) => {
      const { account, db } = await open(params);
      const { rows, total } = await listCustomerPayments(db, account.customerId, pageOf(query));
      answer.total(total);
      return rows.map(customerPaymentJson);
    },
    ask: async ({ params, body }) => {
      const { account, db } = await open(params);
      const { message, invoiceId, idempotentKey: key } = body;
      const invoice = invoiceId === undefined ? null : visibleInvoice(account, await readInvoice(db, invoiceId));
      const text = `${invoice ? aboutInvoice(invoice) : ''}${message}`;
      await takeQuestion(platform, db, { customerId: account.customerId, text, key, jobId: invoice?.jobId ?? null });
    },
    own: async ({ systemDb, user }) => {
      const email = provenEmail(user);
      const accounts = email ? await accountsOfAddress(systemDb.sql, email) : [];
      const balances = await balancesOf(systemDb.sql, accounts);
      return accounts.map((account) => ({
        businessName: account.businessName,
        portalPath: portalPath(account),
        balance: dollarsFromCents(balances.get(account.customerId) ?? ZERO),
      }));
    },
    mailLinks: ({ body, visitor }) => askForLinks(platform, { email: body.email, ipAddress: visitor.ipAddress }),
  };
}

/** The line above a question that was asked on the page of an invoice or a quote. */
const aboutInvoice = ({ isQuote, number, jobName }: InvoiceRow): string =>
  `About ${isQuote ? 'quote' : 'invoice'} ${number}, ${jobName}:\n\n`;

async function accountJson({ clock, config }: Platform, db: TenantDb, account: PortalAccount): Promise<AccountJson> {
  const { customerId } = account;
  const [business, customer, { owed, credit }] = await Promise.all([
    readBusiness(db).then(found),
    readCustomer(db, customerId).then(found),
    figuresOf(db, customerId),
  ]);
  const fees = feeRulesOf(business);
  const now = clock.now();
  const { last: lastVisit, jobs } = await recordVisit(db, customerId, now);
  return {
    accountId: account.accountId,
    portfolioId: account.portfolioId,
    communicationId: account.communicationId,
    name: business.name,
    accountNumber: String(customer.accountNumber),
    balance: dollarsFromCents(owed),
    credit: dollarsFromCents(credit),
    paymentFee: dollarsFromCents(feeOn(cents(1), fees.ach)),
    fees: { ach: feeJson(fees.ach), card: feeJson(fees.card) },
    bankDiscountPercent: percentFromBasisPoints(business.bankDiscount),
    timeZone: business.timeZone,
    today: dateIn(business.timeZone, now),
    remitTo: {
      name: business.name,
      address: business.address,
      remitToPhone: business.phone,
      remitToEmail: business.email || config.supportEmail,
    },
    byCheck: business.byCheck,
    brand: brandOf(business.accentColor),
    logo: logoJson(business),
    billTo: { name: customer.displayName, address: customer.address },
    jobs: jobs.first === null ? null : { only: jobs.first === jobs.last ? jobs.first : null },
    user: { firstName: customer.firstName, lastName: customer.lastName, lastLogin: lastVisit?.toISOString() ?? null },
  };
}

const feeJson = (rule: FeeRule) => ({
  fixed: dollarsFromCents(rule.fixed),
  percent: percentFromBasisPoints(rule.rate),
});
