import type { StatementQuery } from '@underlay/contract/statements.ts';
import { dateIn, isBefore, PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
import { isTooLong, lastDayOf, usualFrom } from '@underlay/domain/statements/period.ts';
import { type Statement, statementOf } from '@underlay/domain/statements/statement.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import { senderOf } from '../invoices/index.ts';
import { type BooksAsked, readBooks } from './books-store.ts';

export interface MadeStatement {
  readonly statement: Statement;
  /** The last entry of the ledger that it knows. */
  readonly sequence: number;
}

/** A customer's statement as of this moment. Refuses with `period_too_long` (STMT-08). A day that has not come is today. */
export async function readStatement(
  { clock }: Pick<Platform, 'clock'>,
  db: TenantReader,
  { customerId, toldUntil, ...query }: StatementQuery & Pick<BooksAsked, 'customerId' | 'toldUntil'>,
): Promise<MadeStatement> {
  const [business, customer] = await Promise.all([
    readBusiness(db).then(found),
    readCustomer(db, customerId).then(found),
  ]);
  const today = dateIn(business.timeZone, clock.now());
  const { from, day: until } = periodOf(query, today);
  const to = isBefore(until, today) ? until : null;
  const { sequence, lastDay, ...books } = await readBooks(db, { customerId, from, to, toldUntil });
  // A business that moved west has posted on a day that its clock has not reached: that day has come (D80).
  const day = to === null && lastDay !== null && isBefore(until, lastDay) ? lastDay : until;
  const statement = statementOf({
    kind: query.kind,
    from,
    day,
    isNow: to === null,
    toldUntil,
    sender: senderOf(business),
    customer: { name: customer.displayName, accountNumber: String(customer.accountNumber) },
    books,
  });
  return { statement, sequence };
}

function periodOf({ kind, from, to }: StatementQuery, today: Statement['day']): Pick<Statement, 'from' | 'day'> {
  if (kind === 'open') return { from: null, day: today };
  const day = lastDayOf(to ?? today, today);
  const first = from ?? usualFrom(day);
  if (isBefore(day, first)) throw new Refused('INVALID_INPUT', { fields: { to: PERIOD_BACKWARDS } });
  if (isTooLong({ from: first, to: day })) throw new Refused('period_too_long');
  return { from: first, day };
}
