import type { TenantDb, TenantReader } from '../../database/sql.ts';
import { ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { applyProviderPayment } from './apply-provider-payment.ts';
import { readLocked } from './lock-payment.ts';
import { lockUnnamed } from './payment-at-provider-store.ts';
import { movePayment } from './payment-life.ts';
import { type PaymentRow, readOpenCardForm, referenceOf } from './payment-store.ts';

/**
 * Ends every card form of the invoice before its amount or status changes, at the provider first and then here. One that was paid
 * a moment ago is recorded instead, so that the caller sees the money. Refuses with `whenSilent` when the provider does not
 * answer.
 */
export async function closeCardForm(
  platform: Platform,
  { businessId }: Pick<TenantReader, 'businessId'>,
  form: { readonly invoiceId: string; readonly whenSilent?: 'provider_unavailable' | 'card_form_open' },
): Promise<void> {
  // Its transactions are its own. A request that is repeated may find no form any more.
  const db = platform.tenantDb(businessId);
  const payment = await readOpenCardForm(db, form.invoiceId);
  if (!payment) return;
  const reference = referenceOf(payment);
  // It got its name while we were about to give it up. Somebody has it open, so it has to be canceled at the provider.
  if (!reference) {
    if (await giveUpCardForm(platform, db, payment)) return;
    return closeCardForm(platform, db, form);
  }
  try {
    await applyProviderPayment(platform, db, { payment, reported: await platform.provider.cancelPayment(reference) });
  } catch (error) {
    if (error instanceof ProviderSilent || error instanceof ProviderRefused)
      throw new Refused(form.whenSilent ?? 'provider_unavailable');
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
