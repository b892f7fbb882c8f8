import { SECURITY_KINDS, type SecurityOutcome } from '@underlay/domain/security/kinds.ts';
import type { Queryable, TenantReader } from '../../database/sql.ts';
import type { Slice } from '../../services/paging.ts';

export interface ListedEvent {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly outcome: SecurityOutcome;
  readonly times: number;
  readonly device: string | null;
  readonly network: string | null;
  readonly details: Readonly<Record<string, string | number>>;
  /** The name of who did it. */
  readonly by: string | null;
  /** The name of the member whom it was about. */
  readonly member: string | null;
}

interface Listed {
  readonly rows: ListedEvent[];
  readonly total: number;
}

const kindsSeenBy = (reader: string): string[] =>
  Object.entries(SECURITY_KINDS).flatMap(([kind, { seenBy }]) => (seenBy === reader ? kind : []));
const OF_A_PERSON = kindsSeenBy('person');
const OF_A_BUSINESS = kindsSeenBy('business');

const columns = (sql: Queryable) =>
  sql`e.id::text "id", e.at, e.kind, e.outcome, e.times, e.device, e.network, e.details`;

/** What a person sees of their own sign-in, newest first. */
export async function listOwnEvents(sql: Queryable, userId: string, { limit, offset }: Slice): Promise<Listed> {
  const own = sql`e.user_id = ${userId} and e.kind in ${sql(OF_A_PERSON)}`;
  const rows = await sql<ListedEvent[]>`
    select ${columns(sql)}, null "by", null "member" from security_events e
    where ${own} order by e.id desc limit ${limit} offset ${offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*) "total" from security_events e where ${own}`;
  return { rows, total: count?.total ?? 0 };
}

/** What the members of a business see of it, newest first. */
export async function listBusinessEvents({ sql, businessId }: TenantReader, { limit, offset }: Slice): Promise<Listed> {
  const own = sql`e.business_id = ${businessId} and e.kind in ${sql(OF_A_BUSINESS)}`;
  const rows = await sql<ListedEvent[]>`
    select ${columns(sql)}, n.name "by", m.name "member" from security_events e
    left join member_names n on n.business_id = e.business_id and n.user_id = e.user_id
    left join member_names m on m.business_id = e.business_id and m.user_id = e.details ->> 'member'
    where ${own} order by e.id desc limit ${limit} offset ${offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*) "total" from security_events e where ${own}`;
  return { rows, total: count?.total ?? 0 };
}
