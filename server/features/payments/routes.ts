import type { payments } from '@underlay/contract/payments.ts';
import { Id, type PageQuery } from '@underlay/contract/primitives.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import { paymentStatus } from '@underlay/domain/payments/payment.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Answer, Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import { ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { eligibilityOf, readBusiness } from '../businesses/index.ts';
import { readPortalAccount } from '../customers/index.ts';
import { findPayment, findProviderPayment, type PaymentRow, readPayment, referenceOf } from '../receivables/index.ts';
import { networkOf } from './card-cooling.ts';
import { openCardForm } from './card-form.ts';
import { checkPayment } from './check-payment.ts';
import { issueKey } from './idempotency-key-store.ts';
import { payByBank } from './pay-by-bank.ts';
import { customerPaymentJson, paymentJson } from './payment-json.ts';
import {
  listPayments,
  MAX_PAYMENTS,
  type PaymentSearch,
  pageOfPayments,
  readListedPayment,
} from './payment-list-store.ts';
import { isUnderOpenLink } from './receipt-store.ts';

export function paymentRoutes(platform: Platform): Handlers<typeof payments> {
  const { systemDb, tenantDb, config, sealer, clock } = platform;
  /** At most 20 rows, so a page of them is cut here (D71). */
  const latest = async (db: TenantReader, query: PaymentSearch & PageQuery, answer: Answer) => {
    const rows = await listPayments(db, query);
    const { limit, offset } = pageOf(query);
    answer.total(rows.length);
    return rows.slice(offset, offset + limit).map(paymentJson);
  };
  return {
    list: async ({ db, query, user }, answer) => {
      const isWhole = query.all !== undefined || query.sort !== undefined;
      if (!isWhole && !user.connection) return latest(db, query, answer);
      // A program that asks for no more is answered 20 at once as well, and reaches the others by the links.
      const most = isWhole ? query.pageSize : Math.min(query.pageSize, MAX_PAYMENTS);
      const { rows, total } = await pageOfPayments(db, query, pageOf({ ...query, pageSize: most }));
      answer.total(total, most);
      return rows.map(paymentJson);
    },
    recent: ({ db, query }, answer) => latest(db, query, answer),
    read: async ({ db, params }) => paymentJson(found(await readListedPayment(db, params.paymentId))),
    idempotentKey: async () => ({ key: issueKey(sealer, clock.now()) }),
    payByBank: async ({ params, body, visitor }, answer) => {
      const { payment, replayed } = await payByBank(platform, {
        pathInvoiceId: params.invoiceId,
        entries: body,
        visitor,
      });
      if (replayed) answer.header('idempotent-replayed', 'true');
      return payment;
    },
    createIntent: async ({ body, visitor }) => {
      const network = networkOf(platform, visitor.ipAddress);
      const { payment, reported } = await openCardForm(platform, body.accountId, { ...body, network });
      return {
        id: reported.id,
        key: reported.clientSecret,
        fees: dollarsFromCents(payment.fee),
        platformPublicId: config.stripe.publishableKey,
        stripeAccountId: payment.providerAccountId ?? '',
      };
    },
    finishIntent: async ({ params, body }) => finishCardPayment(platform, params.intentId, body.accountId),
    readByCustomer: async ({ params }) => {
      const payment = await findPayment(systemDb.sql, params.paymentId);
      if (!payment || paymentStatus(payment.state) === null) throw new Refused('NOT_FOUND');
      const db = tenantDb(payment.businessId);
      if (!(await isUnderOpenLink(db, payment.id))) throw new Refused('NOT_FOUND');
      return customerPaymentJson(payment);
    },
    eligibility: async ({ params }) => {
      const account = found(await readPortalAccount(systemDb.sql, params.accountId));
      return eligibilityOf(found(await readBusiness(tenantDb(account.businessId))));
    },
  };
}

/** PUT /payments/cards/intents/{id}: the browser's "succeeded" is a hint. The provider's answer decides (D05, P08). */
async function finishCardPayment(platform: Platform, intentId: string, accountId: string) {
  const account = found(await readPortalAccount(platform.systemDb.sql, accountId));
  const db = platform.tenantDb(account.businessId);
  const payment = await namedPayment(db, intentId);
  if (!payment || payment.customerId !== account.customerId || !referenceOf(payment)) throw new Refused('NOT_FOUND');
  const checked = await checkPayment(platform, db, payment).catch((error: unknown) => {
    if (error instanceof ProviderSilent) throw new Refused('provider_unavailable');
    if (error instanceof ProviderRefused) throw new Refused('intent_mismatch');
    throw error;
  });
  if (!['settled', 'awaiting_bank'].includes(checked.state)) throw new Refused('intent_not_finished');
  return customerPaymentJson(checked);
}

/** The id on the path may be the provider's or ours (P08). */
function namedPayment(db: TenantReader, intentId: string): Promise<PaymentRow | undefined> {
  if (intentId.startsWith('pi_')) return findProviderPayment(db, intentId);
  return Id.safeParse(intentId).success ? readPayment(db, intentId) : Promise.resolve(undefined);
}
