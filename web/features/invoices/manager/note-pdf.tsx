import { creditCopy } from '@underlay/domain/copy/credits.ts';
import { pdfFileName } from '@underlay/domain/invoices/document-name.ts';
import { useState } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { useMay } from '../../businesses/index.ts';
import { saveDownload } from '../../files/index.ts';

interface NotePdfProps {
  readonly businessId: string;
  readonly note: { readonly uuid: string; readonly number: number };
}

/** CRED-13: a credit note as its customer has it. */
export function NotePdf({ businessId, note: { uuid: creditId, number } }: NotePdfProps) {
  const may = useMay();
  const [saving, setSaving] = useState(false);
  if (!may('money')) return null;
  const name = creditCopy.title({ number });
  const save = async () => {
    if (saving) return;
    setSaving(true);
    try {
      const params = { businessId, creditId };
      await saveDownload('GET /business/:businessId/credits/:creditId/pdf', { params }, pdfFileName(name));
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setSaving(false);
  };
  return (
    <LinkButton aria-label={`PDF of ${name.charAt(0).toLowerCase()}${name.slice(1)}`} onClick={() => void save()}>
      PDF
    </LinkButton>
  );
}
