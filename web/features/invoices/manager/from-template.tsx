import { useQuery } from '@tanstack/react-query';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { templatesQuery, useTakeTemplate } from '../template-queries.ts';
import { inTurn } from './choosing-sections.ts';
import type { useLineEditor } from './use-line-editor.ts';

const FIELDS = { templateId: { kind: 'record', label: 'Template' } } as const satisfies FieldTable;

interface FromTemplateProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly editor: Pick<ReturnType<typeof useLineEditor>, 'changeDraft'>;
  readonly onClose: () => void;
}

/** QUO-14: the sections and lines of a template come at the end, and an empty quote takes its texts, too. */
export function FromTemplate({ businessId, invoice, editor, onClose }: FromTemplateProps) {
  const { data, isError, refetch } = useQuery(templatesQuery(businessId));
  const take = useTakeTemplate(businessId, invoice.uuid);
  const isEmpty = invoice.lineItems.length === 0 && invoice.sections.length === 0;
  const form = useFieldForm({
    fields: FIELDS,
    submit: async ({ templateId }) => {
      await inTurn(editor, () => take.mutateAsync(templateId));
      onClose();
    },
  });
  const hasNone = data?.length === 0;
  return (
    <FormDialog
      form={form}
      title="From a template"
      copy={
        isEmpty
          ? 'The quote takes its sections, lines, discounts, texts and schedule.'
          : 'Its sections and lines are added below what is there. Discount, texts and schedule of the quote stay.'
      }
      save="Add Template"
      ready={data !== undefined && !hasNone}
      onClose={onClose}
    >
      {isError && data === undefined ? (
        <FailureStrip what="The templates" onRetry={() => void refetch()} />
      ) : hasNone ? (
        <p>There are no templates yet. Open a quote to start others from, and choose “Save as template”.</p>
      ) : (
        <SelectField
          {...form.field('templateId')}
          options={(data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
    </FormDialog>
  );
}
