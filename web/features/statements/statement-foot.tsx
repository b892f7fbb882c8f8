import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { isUnderWay } from '@underlay/domain/statements/statement.ts';
import type { Statement } from '../../api/answers.ts';
import classes from './statement-table.module.css';

/** The balance, and below it in quiet what is on its way (STMT-04). */
export function StatementFoot({ statement, columns }: { statement: Statement; columns: number }) {
  const { balance, underWay } = statement;
  // A server of the version before tells of none.
  const { refunds = [] } = underWay;
  return (
    <>
      <tr className={classes.balance}>
        <th scope="row" colSpan={columns}>
          {copy.balance()}
        </th>
        <td>{formatCents(balance)}</td>
      </tr>
      {underWay.payments.map((payment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike
        <tr key={index} className={classes.after}>
          <th scope="row" colSpan={columns}>
            {copy.underWay({ ...payment, day: payment.day as CalendarDate })}
          </th>
          <td>{formatCents(cents(-payment.amount))}</td>
        </tr>
      ))}
      {refunds.map((refund, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may be alike
        <tr key={index} className={classes.after}>
          <th scope="row" colSpan={columns}>
            {copy.goingBack({ ...refund, day: refund.day as CalendarDate })}
          </th>
          <td>{formatCents(refund.amount)}</td>
        </tr>
      ))}
      {isUnderWay(underWay) && (
        <tr className={classes.after}>
          <th scope="row" colSpan={columns}>
            {copy.left()}
          </th>
          <td>{formatCents(underWay.left)}</td>
        </tr>
      )}
    </>
  );
}
