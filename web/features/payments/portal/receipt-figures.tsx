import { type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { ReactNode } from 'react';
import type { Receipt } from '../../../api/answers.ts';
import { MomentDay } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import classes from './receipt-page.module.css';

interface ReceiptFiguresProps {
  readonly receipt: Receipt;
  readonly timeZone: string;
}

/** Amount and fee make what was charged. What went back stands below. */
export function ReceiptFigures({ receipt: { payment, refunds }, timeZone }: ReceiptFiguresProps) {
  const { amount: total, fee, refunded } = payment;
  return (
    <table className={classes.figures} aria-label="Amounts">
      <tbody>
        <Row label="Amount">
          <Money cents={less(total, fee)} />
        </Row>
        <Row label="Fee">
          <Money cents={fee} />
        </Row>
        <Row label={payment.status === 'failed' ? 'Total' : 'Total charged'} kind="total">
          <Money cents={total} />
        </Row>
        {refunds.map((refund) => (
          <tr key={refund.uuid}>
            <th scope="row">
              {REFUND_COPY[refund.status]}, <MomentDay at={refund.createdAt} timeZone={timeZone} />
              {refund.reason !== '' && <small>{refund.reason}</small>}
            </th>
            <td className={refund.status === 'failed' ? classes.undone : undefined}>
              <Money cents={less(ZERO, refund.amount)} />
            </td>
          </tr>
        ))}
        {refunded > 0 && (
          <Row label="Paid after refunds" kind="total">
            <Money cents={less(total, refunded)} />
          </Row>
        )}
      </tbody>
    </table>
  );
}

const REFUND_COPY = { requested: 'Refund on its way', succeeded: 'Refunded', failed: 'Refund failed' };

const Row = ({ label, kind, children }: { label: string; kind?: 'total'; children: ReactNode }) => (
  <tr data-kind={kind}>
    <th scope="row">{label}</th>
    <td>{children}</td>
  </tr>
);

const less = (amount: Cents, part: Cents): Cents => cents(amount - part);
