import type { StatementQuery } from '@underlay/contract/statements.ts';
import { dateIn, isBefore, PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
import { isTooLong, usualFrom } from '@underlay/domain/statements/period.ts';
import { type Statement, statementOf } from '@underlay/domain/statements/statement.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import { senderOf } from '../invoices/index.ts';
import { readBooks } from './books-store.ts';

export interface MadeStatement {
  readonly statement: Statement;
  /** The last entry of the ledger that it knows. */
  readonly sequence: number;
}

/** A customer's statement as of this moment. Refuses with `period_too_long` (STMT-08). A day that has not come is today. */
export async function readStatement(
  { clock }: Pick<Platform, 'clock'>,
  db: TenantReader,
  { customerId, ...query }: StatementQuery & { readonly customerId: string },
): Promise<MadeStatement> {
  const [business, customer] = await Promise.all([
    readBusiness(db).then(found),
    readCustomer(db, customerId).then(found),
  ]);
  const today = dateIn(business.timeZone, clock.now());
  const { from, day } = periodOf(query, today);
  const { sequence, ...books } = await readBooks(db, { customerId, from, to: day });
  const statement = statementOf({
    kind: query.kind,
    from,
    day,
    today,
    sender: senderOf(business),
    customer: { name: customer.displayName, accountNumber: String(customer.accountNumber) },
    books,
  });
  return { statement, sequence };
}

function periodOf({ kind, from, to }: StatementQuery, today: Statement['day']): Pick<Statement, 'from' | 'day'> {
  if (kind === 'open') return { from: null, day: today };
  const day = to === undefined || isBefore(today, to) ? today : to;
  const first = from ?? usualFrom(day);
  if (isBefore(day, first)) throw new Refused('INVALID_INPUT', { fields: { to: PERIOD_BACKWARDS } });
  if (isTooLong({ from: first, to: day })) throw new Refused('period_too_long');
  return { from: first, day };
}
