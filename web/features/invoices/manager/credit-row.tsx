import { creditLabel } from '@underlay/domain/credits/credit-kind.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import classes from './payment-rows.module.css';

export type CreditOfInvoice = InvoiceDetail['credits'][number];

/** ALLOC-18: what less is owed although no money came, and since when. */
export function CreditRow({ businessId, credit }: { businessId: string; credit: CreditOfInvoice }) {
  const { dayOf } = useBusinessDay(businessId);
  return (
    <div className={classes.row}>
      <dt>
        <span>
          {creditLabel(credit, 'manager')}, {dayOf(credit.at)}
        </span>
      </dt>
      <dd>
        <span>{formatCents(cents(-credit.amount))}</span>
      </dd>
    </div>
  );
}
