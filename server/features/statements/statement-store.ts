import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { canonicalJson } from '@underlay/domain/offers/canonical-json.ts';
import type { Statement } from '@underlay/domain/statements/statement.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { sha256 } from '../../services/sealer.ts';

/** A statement that was sent, as it was (STMT-06). */
export interface SentStatementRow {
  readonly id: string;
  readonly customerId: string;
  readonly sentOn: CalendarDate;
  readonly sequence: number;
  readonly document: Statement;
  readonly sha256: Buffer;
  /** The user who sent it. Empty when it went out by its schedule. */
  readonly createdBy: string;
  readonly createdAt: Date;
}

const columns = (sql: Queryable) => sql`
  id, customer_id "customerId", sent_on "sentOn", ledger_sequence sequence, document, sha256, created_by "createdBy", created_at "createdAt"`;

/** What is kept says the same as what was sent, however PostgreSQL orders its names. */
export const fingerprintOf = (statement: Statement): Buffer => sha256(Buffer.from(canonicalJson(statement)));

/** False when the customer has had one on that day (STMT-07). */
export async function insertStatement(
  { sql, businessId }: TenantTransaction,
  statement: Omit<SentStatementRow, 'sha256'>,
): Promise<boolean> {
  const { id, customerId, sentOn, sequence, document, createdBy, createdAt } = statement;
  const rows = await sql`
    insert into statements (business_id, id, customer_id, sent_on, ledger_sequence, document, sha256, created_by, created_at)
    values (${businessId}, ${id}, ${customerId}, ${sentOn}, ${sequence}, ${sql.json(document as never)}, ${fingerprintOf(document)},
      ${createdBy}, ${createdAt})
    on conflict (business_id, customer_id, sent_on) do nothing returning 1`;
  return rows.length === 1;
}

export async function readSentStatement(
  { sql, businessId }: TenantReader,
  statementId: string,
): Promise<SentStatementRow | undefined> {
  const [row] = await sql<SentStatementRow[]>`
    select ${columns(sql)} from statements where business_id = ${businessId} and id = ${statementId}`;
  return row;
}

/**
 * How far the newest statement of what happened tells that went out by its schedule. One whose mails all came back, or did not leave, told
 * nobody. Undefined where there was none.
 */
export async function readTold({ sql, businessId }: TenantReader, customerId: string): Promise<Told | undefined> {
  const [row] = await sql<Told[]>`
    select document->>'day' "day", ledger_sequence sequence from statements
    where business_id = ${businessId} and customer_id = ${customerId} and created_by = '' and document->>'kind' = 'activity'
      and exists (
        select from deliveries d
        where d.business_id = ${businessId} and d.subject_id = statements.id and d.state in ('queued', 'sent'))
    order by sent_on desc limit 1`;
  return row;
}

export interface Told {
  /** Its last day. */
  readonly day: CalendarDate;
  /** The last entry of the ledger that it knows. */
  readonly sequence: number;
}

/** All of every business, some at a time. */
export async function* allSentStatements(
  sql: Queryable,
): AsyncGenerator<readonly (SentStatementRow & { readonly businessId: string })[]> {
  let after = { businessId: NO_ID, id: NO_ID };
  for (;;) {
    const rows = await sql<(SentStatementRow & { businessId: string })[]>`
      select business_id "businessId", ${columns(sql)} from statements
      where (business_id, id) > (${after.businessId}, ${after.id}) order by business_id, id limit ${AT_ONCE}`;
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 100;

/** What the list of those that were sent says of one. */
export interface ListedStatementRow
  extends Pick<SentStatementRow, 'id' | 'sentOn' | 'createdBy' | 'createdAt'>,
    Pick<Statement, 'kind' | 'day' | 'from' | 'balance'> {}

/** Of a customer, the newest first. */
export const listSentStatements = (
  { sql, businessId }: TenantReader,
  { customerId, limit, offset }: { customerId: string; limit: number; offset: number },
): Promise<ListedStatementRow[]> =>
  sql<ListedStatementRow[]>`
    select id, sent_on "sentOn", created_by "createdBy", created_at "createdAt", document->>'kind' kind, document->>'day' "day",
      document->>'from' "from", (document->>'balance')::bigint balance
    from statements where business_id = ${businessId} and customer_id = ${customerId} order by sent_on desc
    limit ${limit} offset ${offset}`;
