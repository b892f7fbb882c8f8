import type { Sql } from '../server/database/sql.ts';
import type { Effect, PromiseLog } from './promise-log.ts';

export interface Comparison {
  readonly acknowledged: number;
  readonly lost: string[];
  readonly doubled: string[];
}

/** I11: an acknowledged effect exists once. A requested one exists at most once. */
export async function compare(sql: Sql, promises: PromiseLog): Promise<Comparison> {
  // Promises made during this check are checked next time.
  const { asked, acknowledged } = promises.read();
  const found = new Map<string, number>();
  for (const kind of new Set([...asked, ...acknowledged].map((effect) => effect.kind))) {
    const marks = [...asked, ...acknowledged].filter((effect) => effect.kind === kind).map(({ mark }) => mark);
    for (const { mark, count } of await COUNTED[kind](sql, [...new Set(marks)])) found.set(`${kind} ${mark}`, count);
  }
  const times = ({ kind, mark }: Effect) => found.get(`${kind} ${mark}`) ?? 0;
  const nameOf = ({ kind, mark }: Effect) => `${kind} ${mark}`;
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((effect) => times(effect) === 0).map(nameOf),
    doubled: asked.filter((effect) => times(effect) > 1).map(nameOf),
  };
}

type Counted = (sql: Sql, marks: string[]) => Promise<{ mark: string; count: number }[]>;

/** Finds each kind of effect by its mark. */
const COUNTED: Readonly<Record<Effect['kind'], Counted>> = {
  customer: (sql, marks) =>
    sql`select last_name as mark, count(*) from customers where last_name = any(${marks}) group by 1`,
  job: (sql, marks) => sql`select name as mark, count(*) from jobs where name = any(${marks}) group by 1`,
  invoice: (sql, marks) =>
    sql`select description as mark, count(*) from invoices where description = any(${marks}) group by 1`,
  line: (sql, marks) =>
    sql`select description as mark, count(*) from invoice_lines where description = any(${marks}) group by 1`,
  file: (sql, marks) => sql`select file_name as mark, count(*) from files where file_name = any(${marks}) group by 1`,
  check: (sql, marks) =>
    sql`
      select description as mark, count(*) from payments where method = 'manual' and description = any(${marks}) group by 1`,
  recorded: (sql, marks) => sql`select note as mark, count(*) from payments where note = any(${marks}) group by 1`,
  fee: (sql, marks) =>
    sql`
      select payment_id::text as mark, count(*) from invoice_charges where payment_id = any(${marks}::uuid[]) group by 1`,
  waived: (sql, marks) =>
    sql`select reason as mark, count(*) from credits where kind = 'fee_waiver' and reason = any(${marks}) group by 1`,
  credit: (sql, marks) => sql`select note as mark, count(*) from credits where note = any(${marks}) group by 1`,
  bank: (sql, marks) =>
    sql`
      select invoice_id::text as mark, count(*) from payments where method = 'ach' and invoice_id = any(${marks}::uuid[]) group by 1`,
  card: (sql, marks) =>
    sql`
      select invoice_id::text as mark, count(*) from payments
      where method = 'card' and state in ('settled', 'reversed') and invoice_id = any(${marks}::uuid[]) group by 1`,
  refund: (sql, marks) => sql`select reason as mark, count(*) from refunds where reason = any(${marks}) group by 1`,
  sent: (sql, marks) =>
    sql`
      select invoice_id::text as mark, count(*) from ledger_transactions
      where kind = 'invoice_sent' and invoice_id = any(${marks}::uuid[]) group by 1`,
  retracted: (sql, marks) =>
    sql`
      select invoice_id::text as mark, count(*) from ledger_transactions
      where kind = 'invoice_retracted' and invoice_id = any(${marks}::uuid[]) group by 1`,
  signed: (sql, marks) =>
    sql`select subject_id::text as mark, count(*) from signatures where subject_id = any(${marks}::uuid[]) group by 1`,
  deposit: (sql, marks) =>
    sql`
      select c.quote_id::text as mark, count(*) from contracts c
      join draws d using (business_id) join invoices i using (business_id) join ledger_transactions t using (business_id)
      where c.quote_id = any(${marks}::uuid[]) and d.contract_id = c.id and d.due = 'acceptance' and i.draw_id = d.id
        and t.invoice_id = i.id and t.kind = 'invoice_sent'
      group by 1`,
};
