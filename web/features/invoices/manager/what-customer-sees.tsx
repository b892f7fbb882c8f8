import { mayWrite } from '@underlay/domain/invoices/document-rights.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { useMay } from '../../businesses/index.ts';
import { useChangeOffer } from '../offer-queries.ts';
import classes from './what-customer-sees.module.css';

interface WhatCustomerSeesProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
}
type Show = InvoiceDetail['show'];

const ALL: Show = { rates: true, sections: true, onePrice: false };

/** QUO-02: what is hidden from the customer. Each tick is stored at once; once it is sent, only what is hidden is named. */
export function WhatCustomerSees({ businessId, invoice }: WhatCustomerSeesProps) {
  const may = useMay();
  const isChangeable = invoice.status === 'pending' && mayWrite(may, invoice) && !invoice.followsContract;
  const hidden = hiddenFrom(invoice);
  if (!isChangeable && hidden === null) return null;
  return (
    <section className={classes.part} aria-labelledby="customer-sees">
      <h2 id="customer-sees">What the customer sees</h2>
      {isChangeable ? <Choices businessId={businessId} invoice={invoice} /> : <p>{hidden}</p>}
    </section>
  );
}

function hiddenFrom({ show = ALL, sections }: InvoiceDetail): string | null {
  if (show.onePrice) return 'Descriptions and the total.';
  const parts = [
    show.rates ? null : 'Amounts without quantities and rates.',
    show.sections || sections.length === 0 ? null : 'No section totals.',
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' ');
}

function Choices({ businessId, invoice }: WhatCustomerSeesProps) {
  const { mutate, isPending, variables, error } = useChangeOffer(businessId, invoice.uuid);
  const stored = invoice.show ?? ALL;
  const show = { ...stored, ...(isPending && variables.show) };
  const tick = (name: keyof Show, onTick: boolean) => ({
    name,
    checked: show[name] === onTick,
    valid: false,
    error: undefined,
    onBlur: () => undefined,
    onChange: (checked: boolean) => mutate({ show: { ...show, [name]: checked === onTick } }),
  });
  const isSectioned = invoice.sections.length > 0 || !stored.sections;
  return (
    <>
      {isSectioned && <CheckboxField {...tick('sections', false)} label="Hide section totals" />}
      <CheckboxField {...tick('rates', false)} label="Hide rates" help="Quantity, unit and rate of each line." />
      <CheckboxField {...tick('onePrice', true)} label="Show one price" help="Descriptions and the total." />
      {error !== null && <Alert>{refusalOf(error).message}</Alert>}
    </>
  );
}
