import { wantedBy } from '@underlay/domain/allocations/allocation.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantDb, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { applyProviderPayment } from './apply-provider-payment.ts';
import { readLocked } from './lock-payment.ts';
import { lockUnnamed, referenceOf } from './payment-at-provider-store.ts';
import { movePayment } from './payment-life.ts';
import { openCardForms, type PaymentRow, readPayment } from './payment-store.ts';

/** Nothing but an open card form of these invoices is in the way. */
class CardFormOpen extends Refused {
  readonly invoiceIds: readonly string[];
  constructor(invoiceIds: readonly string[]) {
    super('payment_in_progress');
    this.invoiceIds = invoiceIds;
  }
}

/**
 * The last of what may refuse a transaction that lowers what is due of these invoices. Where it is known how much of each stays due, forms
 * that want no more than that are left alone (PART-13).
 */
export async function refuseCardForms(
  tx: TenantTransaction,
  invoiceIds: readonly string[],
  staysDue: (invoiceId: string) => Cents = () => ZERO,
) {
  const targets = (await openCardForms(tx, invoiceIds)).flatMap((form) => form.targets);
  const wantedOf = (id: string) =>
    targets.reduce((sum, target) => sum + (target.invoiceId === id ? wantedBy(target) : 0), 0);
  const inTheWay = invoiceIds.filter((id) => wantedOf(id) > staysDue(id));
  if (inTheWay.length > 0) throw new CardFormOpen(inTheWay);
}

/**
 * Does what lowers what is due of invoices. Card forms that are open for those of which it refuses them end first, where nothing else is
 * in the way: what is refused closes none, and what stays due keeps its own (PART-13). `whenSilent`: what is said where the provider
 * does not answer.
 */
export async function withoutCardForms<Result>(
  platform: Platform,
  db: TenantDb,
  work: () => Promise<Result>,
  whenSilent: CardForms['whenSilent'] = 'card_form_open',
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CardFormOpen)) throw error;
    const { invoiceIds } = error;
    await closeCardForm(platform, db, { invoiceIds, whenSilent });
  }
  return work();
}

/**
 * Ends every card form of these invoices before an amount or status changes, at the provider first and then here. One that was paid
 * a moment ago is recorded instead, so that the caller sees the money. Refuses with `whenSilent` when the provider does not
 * answer.
 */
export async function closeCardForm(
  platform: Platform,
  { businessId }: Pick<TenantReader, 'businessId'>,
  { invoiceIds, whenSilent }: CardForms,
): Promise<void> {
  // Its transactions are its own. A request that is repeated may find no form any more.
  const db = platform.tenantDb(businessId);
  for (const form of await openCardForms(db, invoiceIds)) await close(platform, db, { form, whenSilent });
}

interface CardForms {
  readonly invoiceIds: readonly string[];
  readonly whenSilent?: 'provider_unavailable' | 'card_form_open' | undefined;
}

async function close(
  platform: Platform,
  db: TenantDb,
  { form, whenSilent }: Pick<CardForms, 'whenSilent'> & { readonly form: PaymentRow },
) {
  if (!referenceOf(form) && (await giveUpCardForm(platform, db, form))) return;
  // It got its name while we were about to give it up. Somebody has it open, so it has to be canceled at the provider.
  const payment = found(await readPayment(db, form.id));
  const reference = referenceOf(payment);
  if (payment.state !== 'started' || !reference) return;
  try {
    await applyProviderPayment(platform, db, { payment, reported: await platform.provider.cancelPayment(reference) });
  } catch (error) {
    if (error instanceof ProviderSilent || error instanceof ProviderRefused)
      throw new Refused(whenSilent ?? 'provider_unavailable');
    throw error;
  }
}

/** Ends a form that has no name at the provider yet, and so is open nowhere. False when it got its name or ended first. */
export async function giveUpCardForm({ clock }: Platform, db: TenantDb, payment: PaymentRow): Promise<boolean> {
  return db.begin(async (tx) => {
    const locked = await readLocked(tx, payment);
    if (!(await lockUnnamed(tx, payment))) return false;
    await movePayment(locked, { state: 'canceled', at: clock.now() }, 'underlay');
    return true;
  });
}
