import { type ReceiptRow, receiptRowsOf } from '@underlay/domain/payments/receipt.ts';
import type { Receipt } from '../../../api/answers.ts';
import { MomentDay } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import classes from './receipt-page.module.css';

interface ReceiptFiguresProps {
  readonly receipt: Receipt;
  readonly timeZone: string;
}

/** Amount and fee make what was charged. What went back stands below. A server of the version before says nothing of discounts. */
export const ReceiptFigures = ({ receipt: { payment, refunds, discounts }, timeZone }: ReceiptFiguresProps) => (
  <table className={classes.figures} aria-label="Amounts">
    <tbody>
      {receiptRowsOf({ ...payment, refunds, discounts: discounts ?? [] }).map((row) => (
        <Row key={row.kind === 'refund' ? row.refund.uuid : row.label} row={row} timeZone={timeZone} />
      ))}
    </tbody>
  </table>
);

function Row({ row, timeZone }: { row: ReceiptRow<Receipt['refunds'][number]>; timeZone: string }) {
  const refund = row.kind === 'refund' ? row.refund : null;
  return (
    <tr data-kind={row.kind === 'total' ? 'total' : undefined}>
      <th scope="row">
        {row.label}
        {refund !== null && (
          <>
            , <MomentDay at={refund.createdAt} day={refund.paidOn} timeZone={timeZone} />
            {refund.reason !== '' && <small>{refund.reason}</small>}
          </>
        )}
      </th>
      <td className={refund?.status === 'failed' ? classes.undone : undefined}>
        <Money cents={row.amount} />
      </td>
    </tr>
  );
}
