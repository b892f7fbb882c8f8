import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

const AT_ONCE = 500;

/**
 * Every column that holds sealed text, and what was bound into the seal when it was made (P04), with `t` for the row. A new
 * column that is not named here is reported, so that none goes unchecked.
 */
const PLACES: Readonly<Record<string, string>> = {
  'businesses.ein_sealed': "'businesses|ein|' || t.id",
  'business_bank_accounts.numbers_sealed': "'business_bank_accounts|numbers|' || t.business_id || '|' || t.id",
  'business_owners.date_of_birth_sealed': "'business_owners|date_of_birth|' || t.business_id || '|' || t.id",
  'business_owners.ssn_sealed': "'business_owners|ssn|' || t.business_id || '|' || t.id",
  'business_owners.ssn_last_four_sealed': "'business_owners|ssn_last_four|' || t.business_id || '|' || t.id",
  'subcontractors.ssn_sealed': "'subcontractors|ssn|' || t.business_id || '|' || t.id",
  'subcontractors.ein_sealed': "'subcontractors|ein|' || t.business_id || '|' || t.id",
  'subcontractors.ending_sealed': "'subcontractors|ending|' || t.business_id || '|' || t.id",
  'bank_numbers.sealed': "'bank_numbers|sealed|' || t.business_id || '|' || t.payment_id",
  'server_keys.sealed': "'server_keys/' || t.name",
};

/** Columns of sealed text that nobody has said how to open. */
export const unknownSeals = (sql: Queryable) =>
  sql<{ column: string }[]>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)sealed$' and table_name || '.' || column_name <> all(${Object.keys(PLACES)})`;

export interface Sealed {
  readonly column: string;
  readonly place: string;
  readonly sealed: string;
}

/** Every sealed text with its place, a few at a time. */
export async function* sealedTexts(sql: Queryable): AsyncIterable<Sealed[]> {
  for (const [column, place] of Object.entries(PLACES)) {
    const [table = '', name = ''] = column.split('.');
    yield* sql<Sealed[]>`
      select ${column} as column, ${sql.unsafe(place)} as place, t.${sql.unsafe(name)} as sealed
      from ${sql.unsafe(table)} t where t.${sql.unsafe(name)} is not null`.cursor(AT_ONCE);
  }
}

/** Bank numbers that should have been erased: an hour of grace, since the reconciler erases them. */
export const overdueNumbers = (sql: Queryable, now: Date) =>
  firstWrong(
    sql,
    sql`
      select 'bank numbers of payment ' || payment_id || ' of ' || business_id as name, 'were to be erased by ' || purge_at as why
      from bank_numbers where purge_at < ${now}::timestamptz - interval '1 hour'`,
  );
