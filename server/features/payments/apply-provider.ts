import { paymentAfter } from '@underlay/domain/payments/payment.ts';
import type { ProviderPayment } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockInvoice, markChecked, movePayment, type PaymentRow, readPayment } from '../invoices/index.ts';

/**
 * The one function through which the provider's word reaches a payment: webhook, callback, submission and reconciler all end
 * here. It may be called any number of times, in any order, at the same moment: the invoice's lock lines the calls up and
 * the table of moves ignores what is late or repeated. Answers the payment as it is afterwards.
 */
export async function applyProviderWord(
  platform: Platform,
  payment: PaymentRow,
  word: ProviderPayment,
): Promise<PaymentRow> {
  refuseMismatch(platform, payment, word);
  const { sql, clock } = platform;
  return sql.begin(async (tx) => {
    const invoice = found(await lockInvoice(tx, payment.businessId, payment.invoiceId));
    const current = found(await readPayment(tx, payment.businessId, payment.uuid));
    const state = paymentAfter(current.state, word.fact);
    const at = clock.now();
    await markChecked(tx, current, at);
    if (state === current.state) return current;
    const failed = state === 'failed' || state === 'reversed';
    await movePayment(
      tx,
      invoice,
      current,
      {
        state,
        at,
        lastFour: word.lastFour,
        failureCode: failed ? word.failureCode : null,
        failureMessage: failed ? (word.failureMessage ?? REASONS[state]) : null,
      },
      'provider',
    );
    return found(await readPayment(tx, payment.businessId, payment.uuid));
  });
}

const REASONS = {
  failed: 'The payment did not go through.',
  reversed: 'The payment was returned by the bank after it had settled.',
} as const;

/** An answer about another payment, amount or currency moves nothing; somebody has to look (D05, TM-07). */
function refuseMismatch({ log }: Platform, payment: PaymentRow, word: ProviderPayment) {
  const expected = payment.amount + payment.fee;
  if (word.paymentId === payment.uuid && word.total === expected && word.currency === 'usd') return;
  log.error(
    { payment: payment.uuid, provider: word.id, expected, total: word.total },
    'the provider told of a different payment; nothing was changed',
  );
  throw new Refused('intent_mismatch');
}
