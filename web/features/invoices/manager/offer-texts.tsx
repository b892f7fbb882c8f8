import { mayWrite } from '@underlay/domain/invoices/document-rights.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextBlocks } from '../../../ui/text/text-blocks.tsx';
import { useMay } from '../../businesses/index.ts';
import classes from './offer-texts.module.css';
import { OfferTextsDialog } from './offer-texts-dialog.tsx';

interface OfferTextsProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
}

/** QUO-09: above the lines. */
export const OfferNotes = ({ invoice: { notes = '' } }: Pick<OfferTextsProps, 'invoice'>) =>
  notes !== '' && (
    <section className={classes.notes} aria-label="Notes">
      <TextBlocks text={notes} />
    </section>
  );

/** QUO-09: below the lines the terms, what only members read, and the way to change all three. */
export function OfferTerms({ businessId, invoice }: OfferTextsProps) {
  const { terms = '', internalNotes = '' } = invoice;
  const may = useMay();
  const [open, setOpen] = useState(false);
  const hasTexts = `${invoice.notes ?? ''}${terms}${internalNotes}` !== '';
  const isChangeable = (invoice.isQuote || hasTexts) && invoice.status === 'pending' && mayWrite(may, invoice);
  return (
    <>
      {terms !== '' && (
        <section className={classes.terms} aria-labelledby="terms">
          <h2 id="terms">Terms</h2>
          <TextBlocks text={terms} />
        </section>
      )}
      {internalNotes !== '' && (
        <section className={classes.internal} aria-labelledby="internal-notes">
          <h2 id="internal-notes">Internal notes</h2>
          <p className={classes.hint}>No customer reads them.</p>
          <TextBlocks text={internalNotes} />
        </section>
      )}
      {isChangeable && (
        <p className={classes.change}>
          <LinkButton onClick={() => setOpen(true)}>Notes and terms</LinkButton>
        </p>
      )}
      {open && <OfferTextsDialog businessId={businessId} invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}
