import { brandOf } from '@underlay/domain/businesses/brand.ts';
import { formatBriefDate } from '@underlay/domain/calendar/calendar-date.ts';
import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import type { Aged } from '@underlay/domain/statements/ages.ts';
import type { Happened } from '@underlay/domain/statements/happened.ts';
import { isUnderWay, type Statement } from '@underlay/domain/statements/statement.ts';
import type { StatementCell, StatementDocument, StatementSum } from '../../services/documents.ts';
import type { BusinessRow } from '../businesses/index.ts';

interface StatementFacts {
  readonly statement: Statement;
  readonly business: Pick<BusinessRow, 'accentColor' | 'byCheck'>;
  /** The page of the statement. Null for whoever may not have the customer's link. */
  readonly href: string | null;
}

/** A statement on paper, with the words of its page (STMT-06). */
export function statementDocument({ statement, business, href }: StatementFacts): StatementDocument {
  const { sender, customer, day, balance, overdue, ages } = statement;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return {
    template: 'statement',
    title: copy.titleFrom({ business: sender.name }),
    name: copy.title(),
    date: [year, month, date],
    when: copy.when(statement),
    from: sender,
    whose: { name: customer.name, account: copy.account({ number: customer.accountNumber }) },
    amount: formatCents(balance),
    remark: balance < 0 ? copy.inYourFavor() : overdue !== null && balance > 0 ? copy.overdue(overdue, ages) : '',
    ages: ages?.some(({ amount }) => amount > 0) ? ages.map(ageOf) : [],
    ...tableOf(statement),
    sums: sumsOf(statement),
    byCheck: balance <= 0 ? [] : business.byCheck.split('\n').filter(Boolean),
    accent: brandOf(business.accentColor)?.accent ?? '',
    link: href === null ? null : { label: copy.viewOnline(), href, strong: balance > 0 },
  };
}

const ageOf = ({ age, amount }: Aged) => ({ age, label: copy.ages[age](), amount: formatCents(amount), share: amount });

type Table = Pick<StatementDocument, 'heading' | 'heads' | 'lefts' | 'rows' | 'nothing'>;

function tableOf({ open, happened, from }: Statement): Table {
  return open ? openTable(open) : happenedTable(happened, from);
}

const openTable = ({ items }: NonNullable<Statement['open']>): Table => ({
  heading: copy.kinds.open(),
  heads: copy.open.heads(),
  lefts: 2,
  rows: items.map((item) => [
    cell(String(item.number), copy.open.of(item), true),
    cell(formatBriefDate(item.dueDate), item.daysLate > 0 ? copy.open.daysLate(item.daysLate) : ''),
    cell(formatCents(item.total)),
    cell(item.since.map(copy.open.since).join(', ')),
    cell(formatCents(item.amount), '', true),
  ]),
  nothing: copy.open.nothing(),
});

function happenedTable(happened: Happened | null, from: Statement['from']): Table {
  const { before = cents(0), entries = [], isCut = false } = happened ?? {};
  const first = isCut ? copy.happened.cut() : from === null ? '' : copy.happened.before(from);
  return {
    heading: copy.kinds.activity(),
    heads: copy.happened.heads(),
    lefts: 2,
    rows: [
      [cell(''), cell(first), cell(''), cell(formatCents(before))],
      ...entries.map((entry) => [
        cell(formatBriefDate(entry.day)),
        cell(copy.happened.title(entry), copy.happened.detail(entry), true),
        cell(formatCents(entry.amount)),
        cell(formatCents(entry.balance)),
      ]),
    ],
    nothing: copy.happened.nothing(),
  };
}

const cell = (text: string, small = '', strong = false): StatementCell => ({ text, small, strong });

/** Down to the balance, and below it what is on its way (STMT-04). */
function sumsOf({ open, balance, underWay }: Statement): StatementSum[] {
  const count = open ? open.items.length + (open.more?.count ?? 0) : 0;
  return [
    ...(open?.more ? [sum('part', copy.open.more(open.more.count), open.more.amount)] : []),
    ...(open && count > 0 ? [sum('part', copy.open.count(count), open.sum)] : []),
    ...(open?.credits ?? []).map((credit) => sum('part', copy.open.credit(credit), -credit.amount)),
    sum('balance', copy.balance(), balance),
    ...underWay.payments.map((payment) => sum('after', copy.underWay(payment), -payment.amount)),
    ...(underWay.refunds ?? []).map((refund) => sum('after', copy.goingBack(refund), refund.amount)),
    ...(isUnderWay(underWay) ? [sum('after', copy.left(), underWay.left)] : []),
  ];
}

const sum = (kind: StatementSum['kind'], label: string, amount: number): StatementSum => ({
  kind,
  label,
  amount: formatCents(cents(amount)),
});
