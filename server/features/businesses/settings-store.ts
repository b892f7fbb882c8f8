import type { PaymentSettings } from '@underlay/contract/businesses.ts';
import type { TenantTransaction } from '../../database/sql.ts';

export async function updateSettings({ sql, businessId }: TenantTransaction, settings: PaymentSettings) {
  const { bankFee, cardFee } = settings;
  await sql`
    update businesses set ach_enabled = ${settings.bankPayments}, card_enabled = ${settings.cardPayments},
      ach_fee_fixed_cents = ${bankFee.fixed}, ach_fee_basis_points = ${bankFee.percentage},
      card_fee_fixed_cents = ${cardFee.fixed}, card_fee_basis_points = ${cardFee.percentage},
      reminder_limit = ${settings.reminderLimit}, default_sales_tax_basis_points = ${settings.defaultSalesTax ?? 0},
      default_invoice_term = ${settings.defaultTerm ?? null}, by_check = ${settings.byCheck}, accent_color = ${settings.accentColor.toLowerCase()}, version = version + 1
    where id = ${businessId}`;
}

/** Null lets payments go on. */
export async function updateFrozen({ sql, businessId }: TenantTransaction, frozenAt: Date | null) {
  await sql`update businesses set payments_frozen_at = ${frozenAt} where id = ${businessId}`;
}
