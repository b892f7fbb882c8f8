import { PARTS_OFF, type PartRule } from '@underlay/domain/payments/part-rule.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** How customers may pay the invoices of a business. */
export interface MoneySettingsRow {
  /** How much of one at once, where it does not say so itself (PART-01). */
  readonly partRule: PartRule;
  readonly version: number;
}

/** As every business has them until it says otherwise. */
const FIRST: MoneySettingsRow = { partRule: PARTS_OFF, version: 0 };

export async function readMoneySettings({ sql, businessId }: TenantReader): Promise<MoneySettingsRow> {
  const [row] = await sql<MoneySettingsRow[]>`
    select part_rule "partRule", version from money_settings where business_id = ${businessId}`;
  return row ?? FIRST;
}

/** Whoever saves beside another waits, also where there is nothing to lock yet. */
export async function lockMoneySettings(tx: TenantTransaction): Promise<MoneySettingsRow> {
  await tx.sql`select 1 from business_counters where business_id = ${tx.businessId} for update`;
  return readMoneySettings(tx);
}

export async function writeMoneySettings(
  { sql, businessId }: TenantTransaction,
  { partRule }: Pick<MoneySettingsRow, 'partRule'>,
) {
  await sql`
    insert into money_settings as s (business_id, part_rule) values (${businessId}, ${sql.json(partRule as never)})
    on conflict (business_id) do update set part_rule = excluded.part_rule, version = s.version + 1`;
}
