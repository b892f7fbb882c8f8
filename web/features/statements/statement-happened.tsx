import { type CalendarDate, formatBriefDate } from '@underlay/domain/calendar/calendar-date.ts';
import { statementCopy } from '@underlay/domain/copy/statements.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { ReactNode } from 'react';
import type { Statement } from '../../api/answers.ts';
import classes from './statement-table.module.css';

const copy = statementCopy.happened;
type Happened = NonNullable<Statement['happened']>;

interface StatementHappenedProps {
  readonly happened: Happened;
  readonly from: string | null;
  /** The balance. */
  readonly children: ReactNode;
}

/** STMT-03: the balance before, everything that happened, and the balance after each. */
export function StatementHappened({ happened, from, children }: StatementHappenedProps) {
  const { before, entries, isCut } = happened;
  const [day, what, ...figures] = copy.heads();
  return (
    <table className={classes.table} data-happened aria-label={statementCopy.kinds.activity()}>
      <thead>
        <tr>
          <th scope="col">{day}</th>
          <th scope="col">{what}</th>
          {figures.map((head) => (
            <th key={head} scope="col" className={classes.figure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className={classes.before}>
          <th scope="row" colSpan={3}>
            {isCut ? copy.cut() : from !== null && copy.before(from as CalendarDate)}
          </th>
          <td>{formatCents(before)}</td>
        </tr>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is not changed while it is shown
          <EntryRow key={index} entry={entry} />
        ))}
        {entries.length === 0 && (
          <tr>
            <td colSpan={4} className={classes.nothing}>
              {copy.nothing()}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>{children}</tfoot>
    </table>
  );
}

function EntryRow({ entry }: { entry: Happened['entries'][number] }) {
  const day = entry.day as CalendarDate;
  const told = { ...entry, dated: entry.dated as CalendarDate | null };
  const detail = copy.detail(told);
  return (
    <tr>
      <td className={classes.when}>
        <time dateTime={day}>{formatBriefDate(day)}</time>
      </td>
      <td className={classes.what}>
        <b>{copy.title(told)}</b>
        {detail !== '' && <small>{detail}</small>}
      </td>
      <td className={classes.change}>{formatCents(entry.amount)}</td>
      <td className={classes.open}>{formatCents(entry.balance)}</td>
    </tr>
  );
}
