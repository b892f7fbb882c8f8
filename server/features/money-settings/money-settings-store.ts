import { SMALL_REST } from '@underlay/domain/invoices/invoice.ts';
import { type BasisPoints, basisPoints, type Cents } from '@underlay/domain/money/money.ts';
import { PARTS_OFF, type PartRule } from '@underlay/domain/payments/part-rule.ts';
import type { CreditUse } from '@underlay/domain/payments/use-credit.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** How customers may pay the invoices of a business. */
export interface MoneySettingsRow {
  /** How much of one at once, where it does not say so itself (PART-01). */
  readonly partRule: PartRule;
  /** When their credit is used (ALLOC-14). */
  readonly useCredit: CreditUse;
  /** Whether a discount lowers the tax (DISC-03). */
  readonly discountLowersTax: boolean;
  /** Whether the tax in what is written off lowers what is owed to the state (WOFF-03). */
  readonly recoversBadDebtTax: boolean;
  /** What less a bank account is charged (DISC-06). 0: nothing. */
  readonly bankDiscount: BasisPoints;
  /** What may be due of an invoice whose rest is small (WOFF-02). */
  readonly smallRest: Cents;
  /** What is added when a payment comes back (LATE-10). Null for nothing. */
  readonly returnedFee: Cents | null;
  readonly version: number;
}

/** As every business has them until it says otherwise. */
const FIRST: MoneySettingsRow = {
  partRule: PARTS_OFF,
  useCredit: 'ask',
  discountLowersTax: true,
  recoversBadDebtTax: false,
  bankDiscount: basisPoints(0),
  smallRest: SMALL_REST,
  returnedFee: null,
  version: 0,
};

export async function readMoneySettings({ sql, businessId }: TenantReader): Promise<MoneySettingsRow> {
  const [row] = await sql<MoneySettingsRow[]>`
    select part_rule "partRule", use_credit "useCredit", discount_lowers_tax "discountLowersTax", recovers_bad_debt_tax "recoversBadDebtTax",
      bank_discount_basis_points "bankDiscount", small_rest_cents "smallRest", returned_fee_cents "returnedFee", version
    from money_settings where business_id = ${businessId}`;
  return row ?? FIRST;
}

/** Whoever saves beside another waits, also where there is nothing to lock yet. */
export async function lockMoneySettings(tx: TenantTransaction): Promise<MoneySettingsRow> {
  await tx.sql`select 1 from business_counters where business_id = ${tx.businessId} for update`;
  return readMoneySettings(tx);
}

/** The version is that of all but what a discount does to the tax, which is saved apart from it. */
export async function writeMoneySettings(
  { sql, businessId }: TenantTransaction,
  settings: Omit<MoneySettingsRow, 'version'>,
) {
  const { partRule, useCredit, discountLowersTax, recoversBadDebtTax, bankDiscount, smallRest, returnedFee } = settings;
  await sql`
    insert into money_settings as s (business_id, part_rule, use_credit, discount_lowers_tax, recovers_bad_debt_tax,
      bank_discount_basis_points, small_rest_cents, returned_fee_cents)
    values (${businessId}, ${sql.json(partRule as never)}, ${useCredit}, ${discountLowersTax}, ${recoversBadDebtTax},
      ${bankDiscount}, ${smallRest}, ${returnedFee})
    on conflict (business_id) do update set part_rule = excluded.part_rule, use_credit = excluded.use_credit,
      discount_lowers_tax = excluded.discount_lowers_tax,
      recovers_bad_debt_tax = excluded.recovers_bad_debt_tax, bank_discount_basis_points = excluded.bank_discount_basis_points,
      small_rest_cents = excluded.small_rest_cents, returned_fee_cents = excluded.returned_fee_cents,
      version = s.version + case when s.part_rule = excluded.part_rule and s.use_credit = excluded.use_credit
        and s.bank_discount_basis_points = excluded.bank_discount_basis_points
        and s.small_rest_cents = excluded.small_rest_cents and s.recovers_bad_debt_tax = excluded.recovers_bad_debt_tax
        and s.returned_fee_cents is not distinct from excluded.returned_fee_cents then 0 else 1 end`;
}
