import type { portal } from '@underlay/contract/portal.ts';
import { dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import { provenEmail } from '../../http/caller.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { accountsOfAddress, portalPath, readPortalAccount } from '../customers/index.ts';
import { fileJson, filesOf } from '../files/index.ts';
import {
  answerListed,
  customerInvoiceJson,
  hasSchedule,
  type InvoiceRow,
  invoicePdf,
  listSentInvoices,
  type ReadInvoiceRow,
  readInvoice,
  readWholeInvoice,
  readWholeInvoices,
} from '../invoices/index.ts';
import { takeQuestion } from '../mail-in/index.ts';
import { customerPaymentJson, listCustomerPayments, visibleInvoice } from '../payments/index.ts';
import { balancesOf, voidNoteJson } from '../receivables/index.ts';
import { openPage } from '../selling/index.ts';
import { accountJson } from './account-json.ts';
import { askForLinks } from './mail-links.ts';
import { openCustomerFile } from './open-customer-file.ts';
import { recordOpening } from './visit-store.ts';

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
    const page = await openPage(platform, params);
    return { ...page, row: visibleInvoice(page.account, await readInvoice(page.db, params.invoiceId)) };
  };
  return {
    account: async ({ params }) => accountJson(platform, await openPage(platform, params)),
    invoices: async ({ params, query }, answer) => {
      const { account, db } = await open(params);
      const { customerId } = account;
      const { rows, total } = await listSentInvoices(db, { customerId, state: query.state }, pageOf(query));
      answer.total(total);
      const read = (ids: readonly string[]) => readWholeInvoices(db, ids, { payerId: customerId });
      return answerListed(rows, { read, json: customerInvoiceJson });
    },
    invoice: async ({ params }) => {
      const { account, db } = await openPage(platform, params);
      const { customerId: payerId } = account;
      const row = visibleInvoice(account, await readWholeInvoice(db, { invoiceId: params.invoiceId, payerId }));
      if (!row.isQuote) await recordOpening(db, row.id, clock.now());
      return invoiceDetailJson(row);
    },
    pdf: async ({ params }) => {
      const { db, row, byTicket } = await openInvoice(params);
      return invoicePdf(platform, db, row, { hasLink: byTicket === null });
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
