import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Timed } from '@underlay/domain/contracts/plan.ts';
import type { Sql, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { nameDraw } from '../invoices/index.ts';
import type { DrawRow } from './contract-store.ts';

/** What of a draw can be planned anew. */
export type Planned = Pick<
  DrawRow,
  | 'id'
  | 'name'
  | 'planned'
  | 'closes'
  | 'due'
  | 'dueOn'
  | 'dueDays'
  | 'payDays'
  | 'sendsItself'
  | 'hidden'
  | 'cameAt'
  | 'madeAt'
>;

interface ChangedPlan {
  readonly contractId: string;
  readonly before: readonly Planned[];
  /** In their order. Those that stayed as they were are the same objects. */
  readonly after: readonly Planned[];
  /** Set where their customer sees a change. */
  readonly changedAt: Date | null;
  /** An invoice that was taken back, and the draw that it is of from now on. */
  readonly draft: { readonly invoiceId: string; readonly drawId: string } | null;
}

/** Writes what is different of a plan. What is gone is billed by nothing: its invoice went over to another draw. */
export async function writePlan(tx: TenantTransaction, { contractId, before, after, changedAt, draft }: ChangedPlan) {
  const { sql, businessId } = tx;
  const gone = before.filter(({ id }) => !after.some((each) => each.id === id)).map(({ id }) => id);
  if (before.length !== after.length) await putInOrder(tx, contractId, after);
  for (const draw of after)
    if (!before.some(({ id }) => id === draw.id))
      await insertPlanned(tx, contractId, { draw, changedAt, position: after.indexOf(draw) + 1 });
    else if (!before.includes(draw)) await updatePlanned(tx, draw, changedAt);
  if (draft) await nameDraw(tx, draft.invoiceId, draft.drawId);
  if (gone.length > 0) await sql`delete from draws where business_id = ${businessId} and id = any(${gone}::uuid[])`;
}

/** Two draws never stand in one place, so they leave theirs first. What is gone is deleted after that. */
async function putInOrder({ sql, businessId }: TenantTransaction, contractId: string, after: readonly Planned[]) {
  const of = sql`business_id = ${businessId} and contract_id = ${contractId}`;
  await sql`update draws set position = -position where ${of}`;
  await sql`
    update draws d set position = o.position
    from unnest(${after.map(({ id }) => id)}::uuid[]) with ordinality as o (id, position)
    where d.business_id = ${businessId} and d.contract_id = ${contractId} and d.id = o.id`;
}

const columnsOf = ({ name, planned, due, dueOn, dueDays, payDays, sendsItself, hidden, cameAt }: Planned) => ({
  name,
  planned_cents: planned,
  due,
  due_on: dueOn,
  due_days: dueDays,
  pay_days: payDays,
  sends_itself: sendsItself,
  hidden,
  came_at: cameAt,
  // Of what is planned nobody said that it was reached.
  reached_on: null,
});

async function updatePlanned({ sql, businessId }: TenantTransaction, draw: Planned, changedAt: Date | null) {
  await sql`
    update draws set ${sql(columnsOf(draw))}, changed_at = coalesce(${changedAt}::timestamptz, changed_at), version = version + 1
    where business_id = ${businessId} and id = ${draw.id}`;
}

async function insertPlanned(
  { sql, businessId }: TenantTransaction,
  contractId: string,
  { draw, ...more }: { readonly draw: Planned; readonly position: number; readonly changedAt: Date | null },
) {
  const row = {
    ...columnsOf(draw),
    business_id: businessId,
    id: draw.id,
    contract_id: contractId,
    position: more.position,
    closes: draw.closes,
    changed_at: more.changedAt,
    made_at: draw.madeAt,
  };
  await sql`insert into draws ${sql(row)}`;
}

/** When those of a job that moved came before the first of their moves since then, as far as their customer was shown it. */
export async function timesBefore(
  { sql, businessId }: TenantReader,
  jobId: string,
  since: Date | null,
): Promise<ReadonlyMap<string, Timed>> {
  const rows = await sql<(Timed & { id: string })[]>`
    select distinct on (e.data->>'drawId') e.data->>'drawId' id, e.data->>'wasDue' due, e.data->>'wasOn' "dueOn",
      (e.data->>'wasDays')::bigint "dueDays"
    from events e
    where e.business_id = ${businessId} and e.subject_id = ${jobId} and e.kind = 'plan_changed' and e.data ? 'wasDue'
      and (${since}::timestamptz is null or e.at > ${since}::timestamptz)
    order by e.data->>'drawId', e.id`;
  return new Map(rows.map(({ id, ...time }) => [id, time]));
}

/** Its customer is told once nobody has changed the plan for a while. */
export async function noteMoved({ sql, businessId }: TenantTransaction, contractId: string, at: Date) {
  await sql`update contracts set moved_at = ${at} where business_id = ${businessId} and id = ${contractId}`;
}

export interface MovedContract {
  readonly businessId: string;
  readonly contractId: string;
  readonly jobId: string;
}

/** Contracts of all businesses whose plan has rested since, and whose customers were not told today of another change. */
export const movedContracts = (sql: Sql, { now, rested }: { readonly now: Date; readonly rested: Date }) =>
  sql<MovedContract[]>`
    select c.business_id "businessId", c.id "contractId", c.job_id "jobId"
    from contracts c join businesses b on b.id = c.business_id
    where c.moved_at <= ${rested}
      and (c.told_on is null or c.told_on < (${now}::timestamptz at time zone b.time_zone)::date)
    order by c.moved_at limit 1000`;

/** False where somebody else told them meanwhile, or the plan was changed again. */
export async function noteTold(
  { sql, businessId }: TenantTransaction,
  contractId: string,
  { rested, today }: { readonly rested: Date; readonly today: CalendarDate },
): Promise<boolean> {
  const rows = await sql`
    update contracts set moved_at = null, told_on = ${today}
    where business_id = ${businessId} and id = ${contractId} and moved_at <= ${rested} returning 1`;
  return rows.length > 0;
}
