import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { TaskKind } from '@underlay/domain/tasks/task-rights.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Slice } from '../../services/paging.ts';
import { setAgainst } from '../customers/index.ts';

export interface NewTask {
  readonly kind: TaskKind;
  /** The payment, refund, customer, quote, draw or contract it is about. There is one open task of a kind about one subject. */
  readonly subjectId: string;
  /** Null when nobody knows whose money it is. */
  readonly customerId: string | null;
  readonly invoiceId: string | null;
  readonly paymentId: string | null;
  /** In cents. */
  readonly amount: Cents | null;
  readonly detail: string;
}

/** Opens a task in the transaction of its reason. An open one keeps its place and gets the new amount. */
export async function openTask({ sql, businessId }: TenantTransaction, task: NewTask, at: Date) {
  await sql`
    insert into tasks (business_id, id, kind, subject_id, customer_id, invoice_id, payment_id, amount_cents, detail, created_at)
    values (${businessId}, gen_random_uuid(), ${task.kind}, ${task.subjectId}, ${task.customerId}, ${task.invoiceId},
      ${task.paymentId}, ${task.amount}, ${task.detail}, ${at})
    on conflict (business_id, kind, subject_id) where done_at is null
    do update set amount_cents = excluded.amount_cents, detail = excluded.detail`;
}

/** The maximum length of a task's text. Older text goes first. */
const LONGEST_DETAIL = 1_000;

/** The same, but an open task adds the further reason to its own. */
export async function addToTask({ sql, businessId }: TenantTransaction, task: NewTask, at: Date) {
  await sql`
    insert into tasks as t (business_id, id, kind, subject_id, customer_id, invoice_id, payment_id, amount_cents, detail, created_at)
    values (${businessId}, gen_random_uuid(), ${task.kind}, ${task.subjectId}, ${task.customerId}, ${task.invoiceId},
      ${task.paymentId}, ${task.amount}, ${task.detail}, ${at})
    on conflict (business_id, kind, subject_id) where done_at is null
    do update set detail = right(t.detail || '; ' || excluded.detail, ${LONGEST_DETAIL})`;
}

/** The reason went away by itself. */
export async function closeTask(
  { sql, businessId }: TenantTransaction,
  { kind, subjectId }: Pick<NewTask, 'kind' | 'subjectId'>,
  at: Date,
) {
  await sql`
    update tasks set done_at = ${at}, done_by = 'underlay'
    where business_id = ${businessId} and kind = ${kind} and subject_id = ${subjectId} and done_at is null`;
}

export interface TaskRow extends Omit<NewTask, 'subjectId' | 'invoiceId'> {
  readonly jobUuid: string | null;
  readonly jobName: string;
  readonly drawOrdinal: number | null;
  readonly id: string;
  readonly createdAt: Date;
  /** Of credit of money that was recorded by hand: when that came. */
  readonly receivedOn: CalendarDate | null;
  readonly customerName: string;
  readonly invoiceUuid: string | null;
  readonly invoiceNumber: number | null;
  /** How many others it is about. */
  readonly others: number;
}

/** Open tasks of some kinds, newest first. A page is cut from the index before any join. */
export async function listOpenTasks(
  db: TenantReader,
  kinds: readonly TaskKind[],
  { limit, offset }: Slice,
): Promise<{ rows: TaskRow[]; total: number }> {
  const { sql, businessId } = db;
  const open = openOfKinds(db, kinds);
  const owners = kinds.includes('everybody_owner') ? everybodyOwner(db) : null;
  const rows = await sql<TaskRow[]>`
    with page as (
      select * from (
        (select id, kind, subject_id, created_at, customer_id, invoice_id, payment_id, amount_cents, detail ${open}
          order by created_at desc, id limit ${limit + offset})
        ${owners ? sql`union all ${owners}` : sql``}) open_tasks
      order by created_at desc, id limit ${limit} offset ${offset})
    select page.id, page.kind, page.created_at "createdAt", p.received_on "receivedOn", page.customer_id "customerId", coalesce(c.display_name, '') "customerName",
      i.id "invoiceUuid", i.number "invoiceNumber", greatest(${invoicesOfMoney(db)} - 1, 0) others, j.id "jobUuid", coalesce(j.name, '') "jobName", case when not d.releases then d.position end "drawOrdinal",
      page.payment_id "paymentId", page.amount_cents - case when p.id is null then 0 else ${setAgainst(sql)} end amount, page.detail
    from page
    left join customers c on c.business_id = ${businessId} and c.id = page.customer_id
    left join payments p on page.kind = 'unapplied_credit' and p.business_id = ${businessId} and p.id = page.payment_id
    left join draws d on page.kind = 'draw_ready' and d.business_id = ${businessId} and d.id = page.subject_id
    left join invoices i on i.business_id = ${businessId}
      and i.id = coalesce(page.invoice_id, (select id from invoices where business_id = ${businessId} and draw_id = d.id))
    left join contracts k on k.business_id = ${businessId} and k.id = d.contract_id
    left join jobs j on j.business_id = ${businessId} and j.id = coalesce(i.job_id, k.job_id)
    order by page.created_at desc, page.id`;
  const [counted] = await sql<{ count: number }[]>`
    select (select count(*) ${open}) ${owners ? sql`+ (select count(*) from (${owners}) everybody)` : sql``} as count`;
  return { rows, total: counted?.count ?? 0 };
}

/**
 * Of how many invoices the money of a task is: of what came back those that it stood on, where a bank took a part in a dispute (which the
 * task is about) those that this was taken of; else those that its payment is meant for.
 */
const invoicesOfMoney = ({ sql, businessId }: TenantReader) => sql`
      case page.kind
        when 'payment_returned' then (
          select count(distinct a.invoice_id) from allocations a
          where a.business_id = ${businessId} and a.payment_id = page.payment_id and a.amount_cents < 0
            and (a.cause = 'came_back' and a.at = page.created_at and page.subject_id = page.payment_id
              or a.cause = 'refunded' and a.cause_id = page.subject_id))
        when 'refund_failed' then 0
        else (select count(*) from payment_targets t where t.business_id = ${businessId} and t.payment_id = page.payment_id) end`;

/** None but of these kinds: a newer version that works beside this one may open others. */
const openOfKinds = ({ sql, businessId }: TenantReader, kinds: readonly TaskKind[]) => sql`
  from tasks where business_id = ${businessId} and done_at is null and kind = any(${kinds as string[]})
    and (kind <> 'contract_canceled' or ${standsOfContract(sql)})
    and (kind <> 'unapplied_credit' or ${isCredit(sql)})`;

/**
 * What is set against what its customer owes of a check that came back is no credit (PART-19). It becomes credit or ceases to be with other
 * money of theirs, so its task waits as long as all of its money is that.
 */
const isCredit = (sql: TenantReader['sql']) => sql`exists (
      select from payments p where p.business_id = tasks.business_id and p.id = tasks.payment_id and tasks.amount_cents > ${setAgainst(sql)})`;

/**
 * Of a canceled contract something is paid, or due, that is to be given back or kept (CONT-06). It may be taken back, credited or refunded
 * from many sides, and each of that can be taken back in turn, so the task is over when nothing of it stands, whoever brings that about.
 */
const standsOfContract = (sql: TenantReader['sql']) => sql`exists (
      select from draws d join invoices i on i.business_id = d.business_id and i.draw_id = d.id
      where d.business_id = tasks.business_id and d.contract_id = tasks.subject_id and i.status in ('unpaid', 'paid')
        and i.total_cents + i.charged_cents > i.credited_cents)`;

/**
 * The task of a business whose members have all been owners since there are roles (team.md). It stands beside the others, since it
 * is over when one of them is something else, whoever makes them that; it has the business's own id.
 */
const everybodyOwner = ({ sql, businessId }: TenantReader) => sql`
  select b.id, 'everybody_owner' kind, b.id subject_id, b.all_owners_since created_at, null::uuid customer_id, null::uuid invoice_id,
    null::uuid payment_id, null::bigint amount_cents, '' detail
  from businesses b where b.id = ${businessId} and b.all_owners_since is not null
    and (select count(*) > 1 and bool_and(role = 'owner') from business_members m where m.business_id = b.id)`;

export async function readTask(
  { sql, businessId }: TenantReader,
  kinds: readonly TaskKind[],
  taskId: string,
): Promise<{ kind: TaskKind; doneAt: Date | null } | undefined> {
  if (taskId === businessId && kinds.includes('everybody_owner')) return { kind: 'everybody_owner', doneAt: null };
  const [row] = await sql<{ kind: TaskKind; doneAt: Date | null }[]>`
    select kind, done_at "doneAt" from tasks
    where business_id = ${businessId} and id = ${taskId} and kind = any(${kinds as string[]})`;
  return row;
}

/** Whether an open task says what somebody has read of it. Nothing is added to it until this transaction is over. */
export async function isAsRead(
  { sql, businessId }: TenantTransaction,
  taskId: string,
  detail: string | undefined,
): Promise<boolean> {
  if (detail === undefined) return true;
  const [row] = await sql<{ detail: string }[]>`
    select detail from tasks where business_id = ${businessId} and id = ${taskId} and done_at is null for no key update`;
  return row === undefined || row.detail === detail;
}

/** Answers what it was about. Undefined when somebody had finished it already. */
export async function finishTask(
  { sql, businessId }: TenantTransaction,
  taskId: string,
  { userId, at }: { userId: string; at: Date },
): Promise<string | undefined> {
  const [row] =
    taskId === businessId
      ? await sql<{ about: string }[]>`
          update businesses set all_owners_since = null
          where id = ${businessId} and all_owners_since is not null returning id about`
      : await sql<{ about: string }[]>`
          update tasks set done_at = ${at}, done_by = ${userId}
          where business_id = ${businessId} and id = ${taskId} and done_at is null
          returning coalesce(invoice_id, customer_id, subject_id) about`;
  return row?.about;
}
