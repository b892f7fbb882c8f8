import type { SellingSettings, SellingSettingsJson } from '@underlay/contract/selling-settings.ts';
import { DEFAULT_VALID_DAYS } from '@underlay/domain/offers/limits.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** As every business has them until it says otherwise. */
const FIRST: SellingSettingsJson = { notes: '', terms: '', validDays: DEFAULT_VALID_DAYS, version: 0 };

export async function readSellingSettings({ sql, businessId }: TenantReader): Promise<SellingSettingsJson> {
  const [row] = await sql<SellingSettingsJson[]>`
    select notes, terms, valid_days "validDays", version from selling_settings where business_id = ${businessId}`;
  return row ?? FIRST;
}

/** Whoever saves beside another waits, also where there is nothing to lock yet. */
export async function lockSellingSettings(tx: TenantTransaction): Promise<SellingSettingsJson> {
  await tx.sql`select 1 from business_counters where business_id = ${tx.businessId} for update`;
  return readSellingSettings(tx);
}

export async function writeSellingSettings(
  { sql, businessId }: TenantTransaction,
  { notes, terms, validDays }: SellingSettings,
) {
  await sql`
    insert into selling_settings as s (business_id, notes, terms, valid_days)
    values (${businessId}, ${notes}, ${terms}, ${validDays})
    on conflict (business_id) do update
    set notes = excluded.notes, terms = excluded.terms, valid_days = excluded.valid_days, version = s.version + 1`;
}
