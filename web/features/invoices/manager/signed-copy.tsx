import { documentTitle, pdfFileName } from '@underlay/domain/invoices/document-name.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { saveDownload } from '../../files/index.ts';
import classes from './versions.module.css';

interface SignedCopyProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
}

/** SIGN-08: who signed a quote and when, and what they signed. */
export function SignedCopy({ businessId, invoice }: SignedCopyProps) {
  const { momentOf } = useBusinessDay(businessId);
  const [saving, setSaving] = useState(false);
  const signed = invoice.timeline.find(({ kind }) => kind === 'accepted');
  if (invoice.outcome !== 'accepted' || signed === undefined) return null;
  const save = async () => {
    if (saving) return;
    setSaving(true);
    const params = { businessId, invoiceId: invoice.uuid };
    const name = pdfFileName(`${documentTitle({ ...invoice, status: 'sent' }, invoice.from.name)}, signed`);
    try {
      await saveDownload('GET /business/:businessId/invoices/:invoiceId/signed-pdf', { params }, name);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setSaving(false);
  };
  return (
    <section className={classes.versions} aria-labelledby="signed-copy">
      <h2 id="signed-copy">Signed copy</h2>
      <ol>
        <li>
          <div>
            <b>
              Signed by <Breakable>{signed.detail ?? ''}</Breakable>
            </b>
            <small>{momentOf(signed.at)}</small>
          </div>
          <span>
            <LinkButton aria-label="PDF of the signed copy" onClick={() => void save()}>
              PDF
            </LinkButton>
          </span>
        </li>
      </ol>
    </section>
  );
}
