import { TEMPLATE_FIELDS } from '@underlay/domain/offers/template.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useTemplateChanges } from '../template-queries.ts';

interface SaveTemplateProps {
  readonly businessId: string;
  readonly quote: Pick<InvoiceDetail, 'uuid' | 'description'>;
  readonly onClose: () => void;
}

/** QUO-14: a copy of a quote, to begin others with. */
export function SaveTemplate({ businessId, quote, onClose }: SaveTemplateProps) {
  const { save } = useTemplateChanges(businessId);
  const form = useFieldForm({
    fields: TEMPLATE_FIELDS,
    stored: { name: quote.description.slice(0, TEMPLATE_FIELDS.name.maxLength) },
    submit: async ({ name }) => {
      await save.mutateAsync({ name, fromInvoiceId: quote.uuid });
      toast('Template saved');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Save as template"
      copy="Other quotes can begin with its sections, lines, discounts, texts and schedule. What you change in this quote later changes no template."
      save="Save Template"
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" autoFocus />
    </FormDialog>
  );
}
