import { chargesCopy } from '@underlay/domain/copy/charges.ts';
import { earlyCopy } from '@underlay/domain/copy/early.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { earlyWords } from '../invoice-facts.ts';
import classes from './invoice-document.module.css';

/** DISC-01, LATE-10: what it offers for paying in time, and what is added when a payment comes back, among the facts of its paper. */
export function PaperTerms({ businessId, invoice }: { businessId: string; invoice: InvoiceDetail }) {
  const { today } = useBusinessDay(businessId);
  const early = earlyWords(invoice, today());
  // A server of the version before says nothing of it.
  const fee = invoice.returnedFee ?? null;
  return (
    <>
      {early !== null && <dt className={classes.second}>{earlyCopy.label()}</dt>}
      {early !== null && <dd className={classes.early}>{early}</dd>}
      {fee !== null && <dt className={classes.second}>{chargesCopy.label()}</dt>}
      {fee !== null && <dd className={classes.early}>{chargesCopy.terms(fee)}</dd>}
    </>
  );
}
