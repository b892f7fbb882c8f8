import type { AccountJson, portal } from '@underlay/contract/portal.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { cents, dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import { type FeeRule, feeOn } from '@underlay/domain/payments/fees.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { feeRulesOf, readBusiness } from '../businesses/index.ts';
import { type PortalAccount, readCustomer, readPortalAccount } from '../customers/index.ts';
import { fileJson, filesOf } from '../files/index.ts';
import { customerInvoicesJson, invoicePdf, listSentInvoices, readInvoice } from '../invoices/index.ts';
import { customerPaymentJson, listCustomerPayments, visibleInvoice } from '../payments/index.ts';
import { balanceOf } from '../receivables/index.ts';
import { openCustomerFile } from './open-customer-file.ts';
import { recordOpening, recordVisit } from './visit-store.ts';

/** What a customer sees by the link in their mail (D03): the ids on the path open one account and nothing beside it. */
export function portalRoutes(platform: Platform): Handlers<typeof portal> {
  const { sql, clock } = platform;
  const open = async (params: { portfolioId: string; accountId: string }) =>
    found(await readPortalAccount(sql, params.accountId, params.portfolioId));
  const seen = async (account: PortalAccount, invoiceId: string) =>
    visibleInvoice(account, await readInvoice(sql, account.businessId, invoiceId));
  return {
    account: async ({ params }) => accountJson(platform, await open(params)),
    invoices: async ({ params, query }, answer) => {
      const account = await open(params);
      const { limit, offset } = pageOf(query);
      const { rows, total } = await listSentInvoices(sql, account.businessId, account.customerId, limit, offset);
      answer.total(total);
      return customerInvoicesJson(sql, account, rows);
    },
    invoice: async ({ params }) => {
      const account = await open(params);
      const row = await seen(account, params.invoiceId);
      await recordOpening(platform.tenantDb(account.businessId), row.uuid, clock.now());
      const [invoice] = await customerInvoicesJson(sql, account, [row]);
      return found(invoice);
    },
    pdf: async ({ params }) => {
      const account = await open(params);
      return invoicePdf(platform, account.businessId, await seen(account, params.invoiceId));
    },
    files: async ({ params }) => {
      const account = await open(params);
      const { uuid } = await seen(account, params.invoiceId);
      return (await filesOf({ sql, businessId: account.businessId }, [uuid])).map(fileJson);
    },
    file: async ({ params }) => {
      const account = await open(params);
      return openCustomerFile(platform, await seen(account, params.invoiceId), params.fileId);
    },
    payments: async ({ params, query }, answer) => {
      const account = await open(params);
      const { limit, offset } = pageOf(query);
      const { rows, total } = await listCustomerPayments(sql, account.businessId, account.customerId, limit, offset);
      answer.total(total);
      return rows.map((row) => customerPaymentJson(row, row.invoiceNumber));
    },
  };
}

async function accountJson({ sql, tenantDb, clock, config }: Platform, account: PortalAccount): Promise<AccountJson> {
  const { businessId, customerId } = account;
  const [business, customer, balance] = await Promise.all([
    readBusiness({ sql, businessId }).then(found),
    readCustomer({ sql, businessId }, customerId).then(found),
    balanceOf(sql, businessId, customerId),
  ]);
  const fees = feeRulesOf(business);
  const now = clock.now();
  const lastVisit = await recordVisit(tenantDb(businessId), customerId, now);
  return {
    accountId: account.accountId,
    portfolioId: account.portfolioId,
    communicationId: account.communicationId,
    name: business.name,
    accountNumber: String(customer.accountNumber),
    balance: dollarsFromCents(balance),
    paymentFee: dollarsFromCents(feeOn(cents(1), fees.ach)),
    fees: { ach: feeJson(fees.ach), card: feeJson(fees.card) },
    timeZone: business.timeZone,
    today: dateIn(business.timeZone, now),
    remitTo: {
      name: business.name,
      address: business.address,
      remitToPhone: business.phone,
      remitToEmail: business.email || config.supportEmail,
    },
    billTo: { name: customer.displayName, address: customer.address },
    user: { firstName: customer.firstName, lastName: customer.lastName, lastLogin: lastVisit?.toISOString() ?? null },
  };
}

const feeJson = (rule: FeeRule) => ({
  fixed: dollarsFromCents(rule.fixed),
  percent: percentFromBasisPoints(rule.rate),
});
