import type { SellingSettingsJson } from '@underlay/contract/selling-settings.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { DEFAULT_VALID_DAYS } from '@underlay/domain/offers/limits.ts';
import { ONE_CLOSING_ROW, type ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** What new quotes begin with. */
export interface UsualOffer extends Omit<SellingSettingsJson, 'schedule' | 'codeFrom'> {
  readonly schedule: readonly ScheduleRow[];
  /** From which total on a signature takes a code: 0 for always, null for never (SIGN-12). */
  readonly codeFrom: Cents | null;
}

/** As every business has them until it says otherwise. */
const FIRST: UsualOffer = {
  notes: '',
  terms: '',
  validDays: DEFAULT_VALID_DAYS,
  schedule: ONE_CLOSING_ROW,
  codeFrom: null,
  version: 0,
};

export async function readSellingSettings({ sql, businessId }: TenantReader): Promise<UsualOffer> {
  const [row] = await sql<(Omit<UsualOffer, 'schedule'> & { readonly schedule: UsualOffer['schedule'] | null })[]>`
    select notes, terms, valid_days "validDays", schedule, code_from_cents "codeFrom", version
    from selling_settings where business_id = ${businessId}`;
  return row ? { ...row, schedule: row.schedule ?? ONE_CLOSING_ROW } : FIRST;
}

/** Whoever saves beside another waits, also where there is nothing to lock yet. */
export async function lockSellingSettings(tx: TenantTransaction): Promise<UsualOffer> {
  await tx.sql`select 1 from business_counters where business_id = ${tx.businessId} for update`;
  return readSellingSettings(tx);
}

export async function writeSellingSettings(
  { sql, businessId }: TenantTransaction,
  { notes, terms, validDays, schedule, codeFrom }: Omit<UsualOffer, 'version'>,
) {
  await sql`
    insert into selling_settings as s (business_id, notes, terms, valid_days, schedule, code_from_cents)
    values (${businessId}, ${notes}, ${terms}, ${validDays}, ${sql.json(schedule as never)}, ${codeFrom})
    on conflict (business_id) do update
    set notes = excluded.notes, terms = excluded.terms, valid_days = excluded.valid_days, schedule = excluded.schedule,
      code_from_cents = excluded.code_from_cents, version = s.version + 1`;
}
