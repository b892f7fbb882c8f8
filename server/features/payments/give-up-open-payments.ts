import { PAYMENTS_PAUSED } from '@underlay/domain/payments/failure-messages.ts';
import type { TenantDb } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { paymentsPaused } from '../businesses/index.ts';
import { closeCardForm, firstInvoiceOf, type PaymentRow } from '../receivables/index.ts';
import { giveUpUnsubmitted } from './give-up-payment.ts';
import { begunPayments } from './payment-list-store.ts';

const MAX_ROUNDS = 100;

export const giveUpOpen = backgroundTask({ ...paymentsPaused, run: giveUpOpenPayments });

interface Paused {
  readonly businessId: string;
  readonly before: string;
}

/**
 * The business's payments are paused (another bank account, a stop, information removed), so begun payments end (TM-40). What the
 * provider has taken by then stays. It is repeated until nothing is left.
 */
async function giveUpOpenPayments(platform: Platform, { businessId, before }: Paused) {
  const db = platform.tenantDb(businessId);
  const failures: unknown[] = [];
  let last: string | null = null;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const begun = await begunPayments(db, { before: new Date(before), after: last });
    last = begun.at(-1)?.id ?? null;
    if (last === null) break;
    // One that fails does not stop the others.
    const outcomes = await Promise.allSettled(begun.map((payment) => giveUpBegun(platform, db, payment)));
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
  }
  if (last !== null || failures.length > 0)
    throw new AggregateError(failures, 'not all open payments are given up yet');
}

async function giveUpBegun(platform: Platform, db: TenantDb, payment: PaymentRow): Promise<void> {
  if (payment.state === 'started') return closeCardForm(platform, db, { invoiceIds: [firstInvoiceOf(payment)] });
  try {
    await giveUpUnsubmitted(platform, db, { payment, failureMessage: PAYMENTS_PAUSED });
  } catch (error) {
    // It was handed over a moment ago, and so before the change.
    if (!(error instanceof Refused && error.code === 'not_cancelable')) throw error;
  }
}
