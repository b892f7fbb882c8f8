import type { FoundKind } from '@underlay/contract/search.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import type { Sought } from '@underlay/domain/search/sought.ts';
import type { TenantReader } from '../../database/sql.ts';
import { legsFor } from './kind-store.ts';
import { MAX_OF_A_KIND } from './leg-store.ts';
import { type ShownRow, shownColumns } from './shown-store.ts';

/** FIND-03. */
const MAX_FOUND = 24;

export interface FoundRow extends ShownRow {
  readonly kind: FoundKind;
  readonly id: string;
  readonly near: number;
  /** How many of its kind were found, counted a little further than what is answered. */
  readonly ofKind: number;
}

interface Asked {
  readonly sought: Sought;
  /** Those that the caller knows. */
  readonly kinds: readonly FoundKind[];
  readonly may: May;
}

/** The nearest of all of these kinds that the role may see, in one statement and nearest first. */
export async function searchEverything(db: TenantReader, { sought, kinds, may }: Asked): Promise<readonly FoundRow[]> {
  const { sql } = db;
  const legs = legsFor(db, sought, may);
  if (legs.length === 0) return [];
  const tables = legs.flatMap((leg) => leg.tables).map((table) => sql`${table},`);
  const rows = legs.map((leg, index) => (index > 0 ? sql`union all ${leg.rows}` : leg.rows));
  return sql<FoundRow[]>`
    with ${tables}
    each_once as (select kind, id, min(near) near, max(at) at from (${rows}) legs where kind = any(${[...kinds]}::text[]) group by kind, id),
    placed as (
      select *, row_number() over (partition by kind order by near, at desc, id) place, count(*) over (partition by kind) of_kind
      from each_once),
    found as materialized (
      select * from placed where place <= ${MAX_OF_A_KIND} order by near, at desc, id limit ${MAX_FOUND})
    select found.kind, found.id, found.near::bigint near, found.of_kind "ofKind", shown.*
    from found cross join lateral (${shownColumns(db, may)}) shown order by found.near, found.at desc, found.id`;
}
