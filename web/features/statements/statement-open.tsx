import { type CalendarDate, formatBriefDate } from '@underlay/domain/calendar/calendar-date.ts';
import { statementCopy } from '@underlay/domain/copy/statements.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import type { ReactNode } from 'react';
import type { Statement } from '../../api/answers.ts';
import { Money } from '../../ui/text/money.tsx';
import classes from './statement-table.module.css';

const copy = statementCopy.open;
type Open = NonNullable<Statement['open']>;

interface StatementOpenProps {
  readonly open: Open;
  readonly invoice: (id: { readonly uuid: string; readonly number: number }) => ReactNode;
  /** The balance. */
  readonly children: ReactNode;
}

/** STMT-02: each open invoice, then unused credit. */
export function StatementOpen({ open, invoice, children }: StatementOpenProps) {
  const [first, due, ...figures] = copy.heads();
  const { items, more, sum, credits } = open;
  return (
    <table className={classes.table} aria-label={statementCopy.kinds.open()}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{due}</th>
          {figures.map((head) => (
            <th key={head} scope="col" className={classes.figure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <OpenRow key={item.uuid} item={item} invoice={invoice} />
        ))}
        {items.length === 0 && (
          <tr>
            <td colSpan={5} className={classes.nothing}>
              {copy.nothing()}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        {more && <FootRow label={copy.more(more.count)} cents={more.amount} />}
        {items.length > 0 && <FootRow label={copy.count(items.length + (more?.count ?? 0))} cents={sum} />}
        {credits.map((credit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two credits may be alike
          <FootRow key={index} label={copy.credit(credit)} cents={cents(-credit.amount)} />
        ))}
        {children}
      </tfoot>
    </table>
  );
}

function OpenRow({ item, invoice }: { item: Open['items'][number]; invoice: StatementOpenProps['invoice'] }) {
  const { uuid, id, jobName, daysLate, since, total, amount } = item;
  const [date, dueDate] = [item.date as CalendarDate, item.dueDate as CalendarDate];
  return (
    <tr>
      <td className={classes.what}>
        {invoice({ uuid, number: id })}
        <small>{copy.of({ jobName, date })}</small>
      </td>
      <td className={classes.when}>
        <time dateTime={dueDate}>{formatBriefDate(dueDate)}</time>
        {daysLate > 0 && <small data-late>{copy.daysLate(daysLate)}</small>}
      </td>
      <td className={classes.total}>{formatCents(total)}</td>
      <td className={classes.since}>
        {since.map((one) => (
          <span key={`${one.what} ${one.note}`}>{copy.since(one)}</span>
        ))}
      </td>
      <td className={classes.open}>
        <Money cents={amount} />
      </td>
    </tr>
  );
}

const FootRow = ({ label, cents: amount }: { label: string; cents: Open['sum'] }) => (
  <tr>
    <th scope="row" colSpan={4}>
      {label}
    </th>
    <td>{formatCents(amount)}</td>
  </tr>
);
