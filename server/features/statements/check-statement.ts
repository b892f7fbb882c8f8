import { add, cents } from '@underlay/domain/money/money.ts';
import { agesOf } from '@underlay/domain/statements/ages.ts';
import { type Happened, happened, happenedWithSameDay } from '@underlay/domain/statements/happened.ts';
import type { Statement } from '@underlay/domain/statements/statement.ts';
import { owedBackOf } from '@underlay/domain/statements/unused-credit.ts';
import type { TenantReader } from '../../database/sql.ts';
import { openInLedger, readBooks } from './books-store.ts';
import { fingerprintOf, type SentStatementRow } from './statement-store.ts';

/**
 * I26: whether a statement that was sent is as it was, and says what the ledger says up to its moment. What was on its way then has
 * long arrived or not, so it is not asked again. Null when all is right.
 */
export async function checkStatement(db: TenantReader, row: SentStatementRow): Promise<string | null> {
  const { document, sequence: until, customerId } = row;
  if (!fingerprintOf(document).equals(row.sha256)) return 'is not what was sent: its hash is another';
  const { from, day: to, toldUntil, balance } = document;
  const books = await readBooks(db, { customerId, from, to, until, toldUntil });
  if (books.closing !== balance) return `has a balance of ${balance} cents, and the ledger ${books.closing}`;
  if (document.open) return wrongOpen(document, await openInLedger(db, { customerId, to, until }));
  const isSame = [happened(books), happenedWithSameDay(books)].some((again) => tellsSame(again, document.happened));
  return isSame ? null : 'tells of other entries than the ledger has';
}

const tellsSame = (again: Happened, told: Happened | null): boolean =>
  again.before === told?.before &&
  again.entries.length === told.entries.length &&
  again.entries.every(({ amount, balance: after }, index) => {
    const entry = told.entries[index];
    return entry?.amount === amount && entry.balance === after;
  });

function wrongOpen({ open, ages, day }: Statement, ledger: Awaited<ReturnType<typeof openInLedger>>): string | null {
  if (!open) return null;
  const posted = new Map(ledger.map(({ invoiceId, amount }) => [invoiceId, amount]));
  const credit = add(cents(0), ...open.credits.map(({ amount }) => amount));
  if (credit + (posted.get(null) ?? 0) !== 0) return 'has another unused credit than the ledger';
  const other = open.items.find(({ invoiceId, amount }) => posted.get(invoiceId) !== amount);
  if (other) return `has ${other.amount} cents open on invoice ${other.number}, and the ledger another amount`;
  const sum = add(cents(0), ...ledger.filter(({ invoiceId }) => invoiceId !== null).map(({ amount }) => amount));
  if (sum !== open.sum) return `has ${open.sum} cents open, and the ledger ${sum}`;
  const isAged =
    open.more !== null || ages === null || sameAges(ages, agesOf([...open.items, ...owedBackOf(open.credits)], day));
  return isAged ? null : 'has other ages than its invoices';
}

const sameAges = (one: NonNullable<Statement['ages']>, other: NonNullable<Statement['ages']>): boolean =>
  one.every(({ age, amount }) => other.some((each) => each.age === age && each.amount === amount));
