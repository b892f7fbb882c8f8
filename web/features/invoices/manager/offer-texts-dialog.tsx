import { atMost } from '@underlay/domain/forms/field.ts';
import { MAX_NOTES, MAX_TERMS } from '@underlay/domain/offers/limits.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useChangeOffer } from '../offer-queries.ts';
import { useSaveInvoice } from '../save-part.ts';

interface OfferTextsDialogProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

const RULES = { notes: atMost(MAX_NOTES), terms: atMost(MAX_TERMS), internalNotes: atMost(MAX_NOTES) };

const textsOf = ({ notes = '', terms = '', internalNotes = '' }: InvoiceDetail) => ({ notes, terms, internalNotes });

/** QUO-09: plain text with empty lines and lists. */
export function OfferTextsDialog({ businessId, invoice, onClose }: OfferTextsDialogProps) {
  const change = useChangeOffer(businessId, invoice.uuid);
  const saveOver = useSaveInvoice(businessId, invoice, textsOf);
  const form = useRuledForm<{ notes: string; terms: string; internalNotes: string }>({
    initialValues: textsOf(invoice),
    rules: RULES,
    submit: async (texts) => {
      await saveOver(texts, change.mutateAsync);
      toast('Notes and terms saved');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Notes and terms"
      copy="Plain text. Empty lines part paragraphs, and lines that begin with “- ” are a list."
      save="Save"
      onClose={onClose}
    >
      <TextAreaField {...form.text('notes')} label="Notes (optional)" rows={3} help="Above the lines." />
      <TextAreaField {...form.text('terms')} label="Terms (optional)" rows={6} help="Below the lines." />
      <TextAreaField
        {...form.text('internalNotes')}
        label="Internal notes (optional)"
        rows={3}
        help="For your team. No customer reads them."
      />
    </FormDialog>
  );
}
