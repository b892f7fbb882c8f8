import { randomUUID } from 'node:crypto';
import { targetOf } from '@underlay/domain/allocations/allocation.ts';
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
  applyProviderPayment,
  beginPayment,
  closeCardForm,
  giveUpCardForm,
  lockReceivable,
  nameAtProvider,
  openCardForms,
  type PaymentRow,
  readPayment,
  referenceOf,
  takeCanceled,
} from '../receivables/index.ts';
import { refuseWhileCooling } from './card-cooling.ts';
import { type Canceled, cancelInFavor } from './give-up-payment.ts';
import { lockPayable, type PayableInvoice, payableInvoice } from './payable-invoice.ts';

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

interface CardOrder {
  readonly invoiceId: string;
  readonly amount: number;
  /** By whom it is opened (card-cooling.ts). Null for the demo. */
  readonly network: string | null;
  readonly instead?: string | undefined;
}

/**
 * Opens the card form of an invoice, or gives out the open one: two tabs get the same (P07). The payment row exists before the
 * provider is asked, so every intent is known.
 */
export async function openCardForm(
  platform: Platform,
  accountId: string,
  { invoiceId, amount, network, instead }: CardOrder,
): Promise<OpenCardForm> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const account = found(await readPortalAccount(platform.systemDb.sql, accountId));
    const payable = await payableInvoice(platform, account, { invoiceId, method: 'card', instead });
    if (amount !== payable.due) throw new Refused('amount_changed');
    await refuseWhileCooling(platform, payable, network);
    const canceled = await cancelInFavor(platform, payable, instead);
    const payment = await startedPayment(platform, payable, { canceled, network });
    if (payment.amount !== payable.due || payment.fee !== payable.fee) {
      // What is owed changed while a form was open. That form ends and a new one begins.
      await closeCardForm(platform, payable.db, { invoiceIds: [invoiceId] });
      continue;
    }
    const reported = await reportOf(platform, payable, payment);
    if (reported && reported.fact === 'waiting') return { payment, reported };
    if (reported) await applyProviderPayment(platform, payable.db, { payment, reported });
  }
  throw new Refused('payment_in_progress');
}

async function startedPayment(
  platform: Platform,
  payable: PayableInvoice,
  { canceled, network }: { readonly canceled: Canceled | null } & Pick<CardOrder, 'network'>,
): Promise<PaymentRow> {
  const { businessId, customerId } = payable.account;
  return payable.db.begin(async (tx) => {
    const locked = found(await lockReceivable(tx, payable.invoice.id));
    const invoice = canceled ? await takeCanceled(platform, tx, canceled) : locked;
    const { prices } = platform.config;
    const { providerAccountId, due, fee, cost } = await lockPayable(tx, { invoice, method: 'card', prices });
    const [open] = await openCardForms(tx, [invoice.id]);
    if (open) return open;
    if (invoice.status === 'pending') throw new Refused('NOT_FOUND');
    const id = randomUUID();
    const row = {
      id,
      businessId,
      customerId,
      targets: [targetOf(invoice, due)],
      method: 'card' as const,
      state: 'started' as const,
      amount: due,
      fee,
      cost,
      description: 'Card payment',
      lastFour: '',
      providerAccountId,
      openedFrom: network,
      createdAt: platform.clock.now(),
      invoiceVersion: invoice.version,
    };
    await beginPayment(tx, { invoices: new Map([[invoice.id, invoice]]), payment: row, actor: 'customer' });
    return found(await readPayment(tx, id));
  });
}

/** The provider's intent for the form. Null when the form was given up while the provider was being asked, or because of it. */
async function reportOf(
  platform: Platform,
  payable: PayableInvoice,
  payment: PaymentRow,
): Promise<ProviderPayment | null> {
  const { provider } = platform;
  const { db } = payable;
  const reference = referenceOf(payment);
  try {
    if (reference) return await provider.readPayment(reference);
    const reported = await provider.createCardPayment({
      providerAccountId: payable.providerAccountId,
      businessId: payment.businessId,
      paymentId: payment.id,
      invoiceId: payment.invoiceId,
      invoiceNumber: payable.invoice.number,
      total: payable.total,
      fee: payment.fee,
      cost: payment.cost,
    });
    if (await db.begin((tx) => nameAtProvider(tx, payment, reported.id))) return reported;
    await provider.cancelPayment({ providerAccountId: payable.providerAccountId, providerPaymentId: reported.id });
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
    await closeCardForm(platform, db, { invoiceIds: [payment.invoiceId] });
    if (await wasGivenOut(db, payment)) return null;
    throw new Refused('provider_refused', { copy: NO_CARDS });
  }
}

/** Whether anybody may have entered a card. A form without a name was given out to nobody, in no tab. */
const wasGivenOut = async (db: TenantReader, { id }: PaymentRow): Promise<boolean> =>
  referenceOf(found(await readPayment(db, id))) !== null;
