import type { payments } from '@underlay/contract/payments.ts';
import { Id, type PageQuery } from '@underlay/contract/primitives.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import { paymentStatus } from '@underlay/domain/payments/payment.ts';
import type { Answer, Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import { ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { eligibilityOf, readBusiness } from '../businesses/index.ts';
import { readPortalAccount } from '../customers/index.ts';
import {
  findPayment,
  findProviderPayment,
  type PaymentRow,
  readPayment,
  readReceivable,
  referenceOf,
} from '../receivables/index.ts';
import { openCardForm } from './card-form.ts';
import { checkPayment } from './check-payment.ts';
import { issueKey } from './idempotency-key-store.ts';
import { payByBank } from './pay-by-bank.ts';
import { customerPaymentJson, paymentJson } from './payment-json.ts';
import { listPayments, type PaymentSearch, readListedPayment } from './payment-list-store.ts';
import { isUnderOpenLink } from './receipt-store.ts';

export function paymentRoutes(platform: Platform): Handlers<typeof payments> {
  const { sql, config, sealer, clock } = platform;
  /** At most 20 rows, so a page of them is cut here (D71). */
  const latest = async (businessId: string, query: PaymentSearch & PageQuery, answer: Answer) => {
    const rows = await listPayments(sql, businessId, query);
    const { limit, offset } = pageOf(query);
    answer.total(rows.length);
    return rows.slice(offset, offset + limit).map(paymentJson);
  };
  return {
    list: ({ params, query }, answer) => latest(params.businessId, query, answer),
    recent: ({ params, query }, answer) => latest(params.businessId, query, answer),
    read: async ({ params }) => paymentJson(found(await readListedPayment(sql, params.businessId, params.paymentId))),
    idempotentKey: async (_request, answer) => {
      answer.header('cache-control', 'no-store');
      return { key: issueKey(sealer, clock.now()) };
    },
    payByBank: async ({ params, body, visitor }, answer) => {
      const { payment, replayed } = await payByBank(platform, params.invoiceId, body, visitor);
      if (replayed) answer.header('idempotent-replayed', 'true');
      return payment;
    },
    createIntent: async ({ body }) => {
      const { payment, reported } = await openCardForm(platform, body.accountId, body.invoiceId, body.amount);
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
      const payment = await findPayment(sql, params.paymentId);
      if (!payment || paymentStatus(payment.state) === null || !(await isUnderOpenLink(sql, payment)))
        throw new Refused('NOT_FOUND');
      return withNumber(platform, payment);
    },
    eligibility: async ({ params }) => {
      const account = found(await readPortalAccount(sql, params.accountId));
      return eligibilityOf(found(await readBusiness({ sql, businessId: account.businessId })));
    },
  };
}

/** PUT /payments/cards/intents/{id}: the browser's "succeeded" is a hint, the provider's word decides (D05, P08). */
async function finishCardPayment(platform: Platform, intentId: string, accountId: string) {
  const { sql } = platform;
  const account = found(await readPortalAccount(sql, accountId));
  const payment = await namedPayment(platform, account.businessId, intentId);
  if (!payment || payment.customerId !== account.customerId || !referenceOf(payment)) throw new Refused('NOT_FOUND');
  const checked = await checkPayment(platform, payment).catch((error: unknown) => {
    if (error instanceof ProviderSilent) throw new Refused('provider_unavailable');
    if (error instanceof ProviderRefused) throw new Refused('intent_mismatch');
    throw error;
  });
  if (!['settled', 'awaiting_bank'].includes(checked.state)) throw new Refused('intent_not_finished');
  return withNumber(platform, checked);
}

/** The id on the path may be the provider's or ours (P08). */
function namedPayment({ sql }: Platform, businessId: string, intentId: string): Promise<PaymentRow | undefined> {
  if (intentId.startsWith('pi_')) return findProviderPayment(sql, businessId, intentId);
  return Id.safeParse(intentId).success ? readPayment(sql, businessId, intentId) : Promise.resolve(undefined);
}

async function withNumber({ sql }: Platform, payment: PaymentRow) {
  return customerPaymentJson(payment, found(await readReceivable(sql, payment.businessId, payment.invoiceId)).number);
}
