import type { SellingSettingsJson } from '@underlay/contract/selling-settings.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { DEFAULT_VALID_DAYS } from '@underlay/domain/offers/limits.ts';
import { ONE_CLOSING_ROW, type ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import type { Retainage } from '@underlay/domain/retainage/held.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** What new quotes begin with. */
export interface UsualOffer extends Omit<SellingSettingsJson, 'schedule' | 'retainage' | 'codeFrom'> {
  readonly schedule: readonly ScheduleRow[];
  readonly retainage: Retainage | null;
  /** From which total on a signature takes a code: 0 for always, null for never (SIGN-12). */
  readonly codeFrom: Cents | null;
}

/** As every business has them until it says otherwise. */
const FIRST: UsualOffer = {
  notes: '',
  terms: '',
  validDays: DEFAULT_VALID_DAYS,
  schedule: ONE_CLOSING_ROW,
  retainage: null,
  codeFrom: null,
  version: 0,
};

/** What a row of settings, of an offer or of a contract holds back (RET-01). Null for nothing. */
export const retainageIn = (sql: Queryable, table: 's' | 'o' | 'c'): Statement => sql`
  case when ${sql(table)}.retainage_basis_points is not null then
    json_build_object('percent', ${sql(table)}.retainage_basis_points, 'until', ${sql(table)}.held_until) end`;

export async function readSellingSettings({ sql, businessId }: TenantReader): Promise<UsualOffer> {
  const [row] = await sql<(Omit<UsualOffer, 'schedule'> & { readonly schedule: UsualOffer['schedule'] | null })[]>`
    select notes, terms, valid_days "validDays", schedule, code_from_cents "codeFrom", version,
      ${retainageIn(sql, 's')} retainage
    from selling_settings s where business_id = ${businessId}`;
  return row ? { ...row, schedule: row.schedule ?? ONE_CLOSING_ROW } : FIRST;
}

/** Whoever saves beside another waits, also where there is nothing to lock yet. */
export async function lockSellingSettings(tx: TenantTransaction): Promise<UsualOffer> {
  await tx.sql`select 1 from business_counters where business_id = ${tx.businessId} for update`;
  return readSellingSettings(tx);
}

export async function writeSellingSettings(
  { sql, businessId }: TenantTransaction,
  { notes, terms, validDays, schedule, retainage, codeFrom }: Omit<UsualOffer, 'version'>,
) {
  await sql`
    insert into selling_settings as s (business_id, notes, terms, valid_days, schedule, code_from_cents, retainage_basis_points, held_until)
    values (${businessId}, ${notes}, ${terms}, ${validDays}, ${sql.json(schedule as never)}, ${codeFrom},
      ${retainage?.percent ?? null}, ${retainage?.until ?? ''})
    on conflict (business_id) do update
    set notes = excluded.notes, terms = excluded.terms, valid_days = excluded.valid_days, schedule = excluded.schedule,
      code_from_cents = excluded.code_from_cents, retainage_basis_points = excluded.retainage_basis_points,
      held_until = excluded.held_until, version = s.version + 1`;
}
