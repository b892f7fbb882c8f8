import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { add, type Cents } from '@underlay/domain/money/money.ts';
import { costOf } from '@underlay/domain/payments/costs.ts';
import type { TenantReader } from '../../database/sql.ts';
import {
  FailureRepeated,
  type ProviderPayment,
  ProviderRefused,
  ProviderSilent,
} from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import {
  againIfMoved,
  applyProviderPayment,
  beginPayment,
  type Canceled,
  closeCardForm,
  firstInvoiceOf,
  giveUpCardForm,
  nameAtProvider,
  type PaymentRow,
  readPayment,
  referenceOf,
  unusedIn,
} from '../receivables/index.ts';
import { refuseWhileCooling } from './card-cooling.ts';
import { cancelInFavor, waitingFor } from './give-up-payment.ts';
import { lockOrder } from './lock-order.ts';
import {
  type Asked,
  invoicesIn,
  type PayableOrder,
  payableOrder,
  priceCharge,
  refuseOtherAmount,
  targetsOf,
} from './payable-order.ts';
import { refuseRepeated, refuseRepeatedEarly } from './refuse-repeated.ts';

const MAX_TRIES = 3;

/** True of a form that was given out to nobody. The same silence about another says nothing of money. */
const NOT_CHARGED =
  'The payment system does not answer right now. You have not been charged. Please try again in a few minutes.';

/** What the provider says of a form that it does not open is for us: nobody has entered a card yet. */
const NO_CARDS = 'Paying by card is not possible right now. You have not been charged. Please pay another way.';

export interface OpenCardForm {
  readonly payment: PaymentRow;
  readonly reported: ProviderPayment;
}

interface CardOrder extends Asked {
  readonly amount: Cents;
  /** By whom it is opened (card-cooling.ts). Null for the demo. */
  readonly network: string | null;
  readonly instead?: string | undefined;
}

/**
 * Opens the card form of an order, or gives out the open one: two tabs get the same (P07). One that is open for any of its invoices
 * and means something else is closed first (PART-12). The payment row exists before the provider is asked, so every intent is known.
 */
export async function openCardForm(
  platform: Platform,
  accountId: string,
  { amount, network, instead, ...asked }: CardOrder,
): Promise<OpenCardForm> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const account = found(await readPortalAccount(platform.systemDb.sql, accountId));
    const payable = await payableOrder(platform, account, { asked, method: 'card', instead });
    refuseOtherAmount(amount, payable.priced.amount);
    await refuseWhileCooling(platform, payable, network);
    const waiting = await waitingFor(payable, instead);
    if (waiting) await refuseRepeatedEarly(platform, payable, asked.repeatOf);
    const canceled = waiting && (await cancelInFavor(platform, payable.db, waiting));
    const order = { asked, amount, canceled, network };
    const payment = await againIfMoved(() => startedPayment(platform, payable, order));
    if (!payment) {
      // What is owed changed while a form was open, or another order is. That form ends and a new one begins.
      await closeCardForm(platform, payable.db, { invoiceIds: invoicesIn(asked) });
      continue;
    }
    const reported = await reportOf(platform, payable, payment);
    if (reported && reported.fact === 'waiting') return { payment, reported };
    if (reported) await applyProviderPayment(platform, payable.db, { payment, reported });
  }
  throw new Refused('payment_in_progress');
}

interface StartedOrder extends Pick<CardOrder, 'amount' | 'network'> {
  readonly asked: Asked;
  readonly canceled: Canceled | null;
}

/** Null while a form is open that means something else. */
async function startedPayment(
  platform: Platform,
  payable: PayableOrder,
  { asked, amount: seen, canceled, network }: StartedOrder,
): Promise<PaymentRow | null> {
  const { businessId, customerId } = payable.account;
  return payable.db.begin(async (tx) => {
    const locked = await lockOrder(platform, tx, { customerId, asked, canceled });
    const { ordered, invoices, business, openForms } = locked;
    const charged = { asked, invoices: ordered, unused: unusedIn(locked.sources), method: 'card' } as const;
    const { order, providerAccountId, amount, fee, total } = priceCharge(business, charged);
    // What is due, or the credit, may have changed while we waited (D07).
    refuseOtherAmount(seen, amount);
    const targets = targetsOf(order, { invoices, method: 'card' });
    const [open] = openForms;
    if (openForms.length === 1 && open?.fee === fee && isDeepStrictEqual(open.targets, targets)) return open;
    refuseRepeated(locked, { order, repeatOf: asked.repeatOf });
    if (open) return null;
    const at = platform.clock.now();
    const id = randomUUID();
    const payment = {
      id,
      businessId,
      customerId,
      method: 'card' as const,
      state: 'started' as const,
      targets,
      amount,
      fee,
      cost: costOf({ fee, total }, 'card', platform.config.prices),
      description: 'Card payment',
      lastFour: '',
      providerAccountId,
      openedFrom: network,
      createdAt: at,
      invoiceVersion: found(ordered[0]).version,
    };
    await beginPayment(tx, { invoices, payment, actor: 'customer' });
    return found(await readPayment(tx, id));
  });
}

/** The provider's intent for the form. Null when the form was given up while the provider was being asked, or because of it. */
async function reportOf(
  platform: Platform,
  payable: PayableOrder,
  payment: PaymentRow,
): Promise<ProviderPayment | null> {
  const { provider } = platform;
  const { db } = payable;
  const providerAccountId = found(payment.providerAccountId);
  const reference = referenceOf(payment);
  try {
    if (reference) return await provider.readPayment(reference);
    const reported = await provider.createCardPayment({
      providerAccountId,
      businessId: payment.businessId,
      paymentId: payment.id,
      targets: payment.targets,
      total: add(payment.amount, payment.fee),
      fee: payment.fee,
      cost: payment.cost,
    });
    if (await db.begin((tx) => nameAtProvider(tx, payment, reported.id))) return reported;
    await provider.cancelPayment({ providerAccountId, providerPaymentId: reported.id });
    return null;
  } catch (error) {
    // Another form has another key. What there may be of this one is open nowhere, so nobody can pay it. Of two tabs one ends it.
    if (error instanceof FailureRepeated && !reference) {
      await giveUpCardForm(platform, db, payment);
      return null;
    }
    if (error instanceof ProviderSilent)
      throw new Refused('provider_unavailable', (await wasGivenOut(db, payment)) ? {} : { copy: NOT_CHARGED });
    if (!(error instanceof ProviderRefused)) throw error;
    platform.log.warn({ payment: payment.id, error: error.message }, 'the provider refused to open a card form');
    // A form that somebody may have open is canceled at the provider first. Otherwise it could still be paid after we forgot it.
    await closeCardForm(platform, db, { invoiceIds: [firstInvoiceOf(payment)] });
    if (await wasGivenOut(db, payment)) return null;
    throw new Refused('provider_refused', { copy: NO_CARDS });
  }
}

/** Whether anybody may have entered a card. A form without a name was given out to nobody, in no tab. */
const wasGivenOut = async (db: TenantReader, { id }: PaymentRow): Promise<boolean> =>
  referenceOf(found(await readPayment(db, id))) !== null;
