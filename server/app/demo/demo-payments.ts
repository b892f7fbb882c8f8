import { DAY_MILLISECONDS, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { basisPoints, cents, portion } from '@underlay/domain/money/money.ts';
import type { Quantity } from '@underlay/domain/money/quantity.ts';
import { DEFAULT_FEES, feeOn } from '@underlay/domain/payments/fees.ts';
import type { TenantDb } from '../../database/sql.ts';
import { readCustomer } from '../../features/customers/index.ts';
import { addLine, type InvoiceRow, readInvoice } from '../../features/invoices/index.ts';
import { checkPayment, issueKey, openCardForm, payByBank, submitPayment } from '../../features/payments/index.ts';
import { type PaymentRow, readPayment } from '../../features/receivables/index.ts';
import { requestRefund, submitRefund } from '../../features/refunds/index.ts';
import { AS_OWNER } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { TALLGRASS } from './demo-data.ts';

const HOUR = 3_600_000;
const VISITOR = { ipAddress: '127.0.0.1', userAgent: 'Demo' };
const GOOD_ACCOUNT = '000123456789';
const EMPTY_ACCOUNT = '000222222227';

/** A clock that the demo sets back. It can then play six months of business in a few seconds. */
export interface DemoClock {
  now(): Date;
  set(moment: Date): void;
}

interface DemoWorld {
  readonly platform: Platform;
  readonly clock: DemoClock;
  readonly db: TenantDb;
  readonly userId: string;
  readonly categories: ReadonlyMap<string, string>;
}

/** The demo's customers pay as customers do. Its bank gets the decisions by request. */
export class DemoPayments {
  readonly #world: DemoWorld;
  constructor(world: DemoWorld) {
    this.#world = world;
  }

  /** `recent` counts from the newest invoice as 1. The last ones show every state of a payment. */
  async pay(invoiceId: string, index: number, recent: number) {
    if (recent === 5) return this.#byBank(invoiceId, GOOD_ACCOUNT, 'deposits');
    if (recent === 6) return this.#byBank(invoiceId, GOOD_ACCOUNT, 'leave');
    if (recent === 9) return this.#byBank(invoiceId, EMPTY_ACCOUNT, 'fail');
    if (recent === 13) return this.#creditAfterDispute(invoiceId, index);
    if (recent === 19) return this.#refundedInPart(invoiceId);
    if (recent === 14) return this.#byBank(invoiceId, GOOD_ACCOUNT, 'dispute');
    if (recent <= 12 && recent !== 8) return; // unpaid, some of it late
    if (index % 9 === 4) return; // long overdue
    if (index % 4 === 0) return this.#byBank(invoiceId, GOOD_ACCOUNT, 'settle');
    if (index % 4 === 1) {
      await this.#byCard(invoiceId);
      return;
    }
    await this.#byCheck(invoiceId, index, index % 7 === 2 ? basisPoints(4000) : basisPoints(10_000));
  }

  /** By bank, the next day. */
  settled = (invoiceId: string) => this.#byBank(invoiceId, GOOD_ACCOUNT, 'settle');

  async #byCheck(invoiceId: string, index: number, part: ReturnType<typeof basisPoints>) {
    const { platform, db, userId, categories } = this.#world;
    this.#later(9 * DAY_MILLISECONDS);
    const invoice = await this.#invoice(invoiceId);
    const rate = cents(Math.max(1, portion(amountDue(invoice), part)));
    const line = {
      categoryId: categories.get('Payment') ?? '',
      code: '',
      description: `Check ${2200 + index}`,
      quantity: 100 as Quantity,
      unit: 'each' as const,
      rate,
    };
    await addLine(platform, db, { invoiceId, line, userId, caller: AS_OWNER });
  }

  /** An unused box goes back. Its price is refunded. */
  async #refundedInPart(invoiceId: string) {
    const { platform, db, userId } = this.#world;
    const payment = await this.#payment(await this.#byCard(invoiceId));
    this.#later(6 * DAY_MILLISECONDS);
    const amount = portion(payment.amount, basisPoints(1500));
    const wish = { payment, amount, reason: 'Two unopened boxes came back', userId };
    await submitRefund(platform, db, await requestRefund(platform, db, wish));
  }

  /** The bank reversed the card payment. A check came instead, and then the dispute was won. This money is unused. */
  async #creditAfterDispute(invoiceId: string, index: number) {
    const paymentId = await this.#byCard(invoiceId);
    this.#later(DAY_MILLISECONDS);
    await this.#decide(paymentId, 'dispute', {});
    await this.#byCheck(invoiceId, index, basisPoints(10_000));
    await this.#decide(paymentId, 'win', {});
  }

  /** Answers the payment's id. */
  async #byCard(invoiceId: string): Promise<string> {
    const { platform, db } = this.#world;
    this.#later(2 * DAY_MILLISECONDS);
    const invoice = await this.#invoice(invoiceId);
    const { payment, reported } = await openCardForm(platform, await this.#accountOf(invoice), {
      network: null,
      invoiceId,
      amount: amountDue(invoice),
    });
    const form = {
      client_secret: reported.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '123',
    };
    await this.#provider(`/v1/payment_intents/${reported.id}/confirm`, new URLSearchParams(form), {
      authorization: `Bearer ${platform.config.stripe.publishableKey}`,
      'stripe-account': payment.providerAccountId ?? '',
    });
    await checkPayment(platform, db, found(await readPayment(db, payment.id)));
    return payment.id;
  }

  async #byBank(invoiceId: string, accountNumber: string, end: 'settle' | 'leave' | 'deposits' | 'fail' | 'dispute') {
    const { platform, clock, db } = this.#world;
    this.#later(DAY_MILLISECONDS);
    if (end === 'deposits') await this.#control('/bank/settings', { microdeposits: true });
    const invoice = await this.#invoice(invoiceId);
    const customer = found(await readCustomer(db, invoice.customerId));
    const due = amountDue(invoice);
    const { payment } = await payByBank(platform, {
      pathInvoiceId: invoiceId,
      visitor: VISITOR,
      entries: {
        invoiceId,
        accountId: customer.accountId,
        idempotentKey: issueKey(platform.sealer, clock.now()),
        signature: `${customer.firstName} ${customer.lastName}`,
        paymentDate: dateIn(TALLGRASS.timeZone, clock.now()),
        amount: due,
        paymentFee: feeOn(due, DEFAULT_FEES.ach),
        useCredit: false,
        accountHolderName: customer.displayName,
        accountType: 'business_checking',
        accountNumber,
        routingNumber: '110000000',
      },
    });
    await submitPayment(platform, db, payment.uuid);
    if (end === 'deposits') await this.#control('/bank/settings', { microdeposits: false });
    if (end === 'leave' || end === 'deposits') return;
    this.#later(3 * DAY_MILLISECONDS);
    await this.#decide(payment.uuid, end === 'fail' ? 'fail' : 'settle', { code: 'insufficient_funds' });
    if (end !== 'dispute') return;
    this.#later(DAY_MILLISECONDS);
    await this.#decide(payment.uuid, 'dispute', {});
  }

  /** The bank decides. We ask it at once, as the webhook would make us do. */
  async #decide(paymentId: string, decision: 'settle' | 'fail' | 'dispute' | 'win', body: object) {
    const { platform, db } = this.#world;
    const payment = await this.#payment(paymentId);
    await this.#control(`/bank/payments/${payment.providerPaymentId}/${decision}`, body);
    await checkPayment(platform, db, found(await readPayment(db, paymentId)));
  }

  async #invoice(invoiceId: string): Promise<InvoiceRow> {
    return found(await readInvoice(this.#world.db, invoiceId));
  }

  async #payment(paymentId: string): Promise<PaymentRow> {
    return found(await readPayment(this.#world.db, paymentId));
  }

  async #accountOf(invoice: InvoiceRow): Promise<string> {
    return found(await readCustomer(this.#world.db, invoice.customerId)).accountId;
  }

  /** Time passes, but never beyond the present. */
  #later(milliseconds: number) {
    const { clock } = this.#world;
    clock.set(new Date(Math.min(clock.now().getTime() + milliseconds + HOUR / 2, Date.now())));
  }

  #control(path: string, body: object) {
    return this.#provider(path, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  async #provider(path: string, body: string | URLSearchParams, headers: Record<string, string>) {
    const answer = await fetch(`${this.#world.platform.config.stripe.sandboxOrigin}${path}`, {
      method: 'POST',
      body,
      headers,
    });
    if (!answer.ok) throw new Error(`the sandbox refused ${path}: ${await answer.text()}`);
  }
}
