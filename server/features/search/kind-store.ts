import type { May } from '@underlay/domain/members/rights.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { isNumberOf, type Sought } from '@underlay/domain/search/sought.ts';
import type { Statement, TenantReader } from '../../database/sql.ts';
import { due } from '../receivables/index.ts';
import { type Leg, legOfNumber, legOfOwned, legOfWords, NEAR, named, rowsOf } from './leg-store.ts';

/**
 * The legs of a search that a role may see. What it may not see is in none of them (FIND-07): invoices need money, quotes need sell or
 * money (ROLE-08), and who may not see customers searches nothing.
 */
export function legsFor(db: TenantReader, sought: Sought, may: May): readonly Leg[] {
  if (!may('work')) return [];
  const maySeeAll = may('money');
  const legs = [
    ...legsOfWork(db, sought, may),
    ...(may(['money', 'sell']) ? legsOfInvoices(db, sought, maySeeAll ? db.sql`` : db.sql`and t.is_quote`) : []),
    ...(maySeeAll ? [...legsOfPayments(db, sought), legOfCredits(db, sought)] : []),
  ];
  return legs.filter((leg) => leg !== null);
}

const CUSTOMERS = 'found-customers';
const JOBS = 'found-jobs';

/** Customers and jobs are always looked for: others belong to them. */
function legsOfWork(db: TenantReader, sought: Sought, may: May): readonly (Leg | null)[] {
  const { sql, businessId } = db;
  const from = (table: string) => sql`from ${sql(table)} t where t.business_id = ${businessId}`;
  const ofWords = (searched: Omit<Parameters<typeof legOfWords>[2], 'isNamed'>) =>
    legOfWords(sql, sought, { isNamed: true, ...searched });
  const byDay = sql`t.created_at desc, t.id`;
  const customers = ofWords({
    kind: 'customer',
    from: from('customers'),
    hasPhone: true,
    newest: sql`t.account_number desc`,
  });
  const jobs = ofWords({ kind: 'job', from: from('jobs'), newest: byDay });
  const theirJobs = legOfOwned(db, {
    kind: 'job',
    owners: CUSTOMERS,
    from: sql`${from('jobs')} and t.customer_id = o.id`,
    newest: sql`t.created_at desc`,
  });
  const theirOrders = legOfOwned(db, {
    kind: 'work-order',
    owners: JOBS,
    from: sql`${from('work_orders')} and t.job_id = o.id`,
    newest: sql`t.number desc`,
  });
  const { number } = sought;
  return [
    customers && named(db, CUSTOMERS, customers),
    jobs && named(db, JOBS, { tables: jobs.tables, rows: sql`${jobs.rows} union all ${theirJobs.rows}` }),
    theirOrders,
    legOfWords(sql, sought, {
      kind: 'work-order',
      from: from('work_orders'),
      isNamed: false,
      newest: sql`t.number desc`,
    }),
    isNumberOf(number, 'work-order')
      ? legOfNumber(db, { kind: 'work-order', from: from('work_orders'), digits: number.digits })
      : null,
    ofWords({ kind: 'item', from: from('inventory_items'), newest: byDay }),
    ofWords({ kind: 'subcontractor', from: from('subcontractors'), hasPhone: true, newest: byDay }),
    legOfPeople(db, sought, may),
  ];
}

/** At most a few hundred, whose names are folded as they are read. Addresses are for who manages the team. */
function legOfPeople({ sql, businessId }: TenantReader, sought: Sought, may: May): Leg | null {
  const lines = may('team') ? sql`n.name, n.email` : sql`n.name`;
  return legOfWords(sql, sought, {
    kind: 'person',
    isNamed: true,
    newest: null,
    from: sql`
      from (
        select m.id, m.created_at, search_lines(${lines}) find_text from business_members m
        join member_names n on n.business_id = m.business_id and n.user_id = m.user_id where m.business_id = ${businessId}) t
      where true`,
  });
}

function legsOfInvoices(db: TenantReader, { number, amount }: Sought, allowed: Statement): readonly (Leg | null)[] {
  const { sql, businessId } = db;
  const from = sql`from invoices t where t.business_id = ${businessId} ${allowed}`;
  return [
    legOfOwned(db, {
      kind: 'invoice',
      owners: CUSTOMERS,
      from: sql`${from} and t.customer_id = o.id`,
      newest: sql`t.number desc`,
    }),
    isNumberOf(number, 'invoice') ? legOfNumber(db, { kind: 'invoice', from, digits: number.digits }) : null,
    ...(amount === null
      ? []
      : [
          ofAmount(db, { kind: 'invoice', amount, from, cents: sql`t.total_cents`, newest: sql`t.number desc` }),
          ofAmount(db, {
            kind: 'invoice',
            amount,
            from: sql`${from} and t.status = 'unpaid'`,
            cents: due(sql),
            newest: sql`t.number desc`,
          }),
        ]),
  ];
}

function legsOfPayments(db: TenantReader, sought: Sought): readonly (Leg | null)[] {
  const { sql, businessId } = db;
  const from = sql`from payments t where t.business_id = ${businessId} and t.state not in ('started', 'canceled') and t.method <> 'credit'`;
  // Without a digit it is no check number, and thousands have the word Check. `search_words` would run for each of those, so accents
  // count here.
  const hasDigit = sought.words.some((word) => /\d/.test(word));
  return [
    sought.amount === null
      ? null
      : ofAmount(db, {
          kind: 'payment',
          amount: sought.amount,
          from,
          cents: sql`t.amount_cents`,
          newest: sql`t.created_at desc`,
        }),
    hasDigit && !sought.isBeginning
      ? legOfWords(sql, sought, {
          kind: 'payment',
          from,
          only: sql`t.method = 'manual'`,
          text: sql`lower(t.description)`,
          isNamed: true,
          newest: sql`t.created_at desc, t.id`,
        })
      : null,
  ];
}

/** Credit notes, by their numbers: a constraint keeps these in an index. */
const legOfCredits = (db: TenantReader, { number }: Sought): Leg | null =>
  isNumberOf(number, 'credit')
    ? legOfNumber(db, {
        kind: 'credit',
        from: db.sql`from credits t where t.business_id = ${db.businessId}`,
        digits: number.digits,
      })
    : null;

interface OfAmount {
  readonly kind: 'invoice' | 'payment';
  readonly amount: Cents;
  readonly from: Statement;
  readonly cents: Statement;
  readonly newest: Statement;
}

/**
 * The newest of just this amount. A range and its order leave PostgreSQL only the index that has both: of equals it expects many where
 * few amounts are common, and looks for the seven newest through all that there is.
 */
const ofAmount = ({ sql }: TenantReader, { kind, amount, from, cents, newest }: OfAmount): Leg => ({
  tables: [],
  rows: rowsOf(
    sql,
    kind,
    sql`select t.id, ${NEAR.exact}::int near, t.created_at at ${from}
      and ${cents} between ${amount} and ${amount} order by ${cents}, ${newest}`,
  ),
});
