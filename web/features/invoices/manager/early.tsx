import { earlyCopy } from '@underlay/domain/copy/early.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { earlyWords } from '../invoice-facts.ts';
import classes from './invoice-document.module.css';

/** DISC-01: what it offers for paying in time, among the facts of its paper. */
export function Early({ businessId, invoice }: { businessId: string; invoice: InvoiceDetail }) {
  const { today } = useBusinessDay(businessId);
  const words = earlyWords(invoice, today());
  if (words === null) return null;
  return (
    <>
      <dt className={classes.second}>{earlyCopy.label()}</dt>
      <dd className={classes.early}>{words}</dd>
    </>
  );
}
