import { documentFileName } from '@underlay/domain/invoices/document-name.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { saveDownload } from '../../files/index.ts';

/** Saves the invoice or quote as PDF, one at a time. */
export function usePdf(businessId: string, invoice: InvoiceDetail) {
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (saving) return;
    setSaving(true);
    try {
      await saveDownload(
        'GET /business/:businessId/invoices/:invoiceId/pdf',
        { params: { businessId, invoiceId: invoice.uuid } },
        documentFileName(invoice, invoice.from.name),
      );
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setSaving(false);
  };
  return { save, saving };
}
