import { useQuery } from '@tanstack/react-query';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import type { AccountPathIds } from '../../portal/index.ts';
import classes from './payment-form.module.css';
import { receiptQuery } from './receipt-queries.ts';

interface InsteadNoteProps {
  readonly ids: AccountPathIds;
  /** The payment that waits. */
  readonly paymentId: string;
}

/** D92: said before another payment is begun in the place of one that waits. All that it pays is canceled with it. */
export function InsteadNote({ ids, paymentId }: InsteadNoteProps) {
  const payment = useQuery(receiptQuery(ids, paymentId)).data?.payment;
  return (
    <p className={classes.instead}>
      {copy.instead({
        amount: payment?.amount,
        numbers: payment?.targets.map(({ invoiceId }) => invoiceId) ?? [],
      })}
    </p>
  );
}
