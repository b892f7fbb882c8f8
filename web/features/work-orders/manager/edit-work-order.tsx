import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { required } from '../../../ui/form/field-rules.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { useWorkOrderChanges } from '../work-order-queries.ts';

interface EditWorkOrderProps {
  readonly businessId: string;
  readonly order: WorkOrderJson;
  readonly onClose: () => void;
}

/** The one thing of a work order that is typed; its job stays what it was. */
export function EditWorkOrder({ businessId, order, onClose }: EditWorkOrderProps) {
  const { change } = useWorkOrderChanges(businessId, order.uuid);
  const saveOver = useSaveOver(order.version);
  const form = useRuledForm({
    initialValues: { description: order.description },
    rules: { description: required('nonblank') },
    submit: async (entries) => {
      await saveOver((version) => change.mutateAsync({ ...entries, version }));
      toast('Changes saved');
      onClose();
    },
  });
  return (
    <RecordForm form={form} label="Edit Details" save="Save Changes" cancel={onClose}>
      <FormSection>
        <Span of={6}>
          <TextAreaField {...form.text('description')} label="Description" maxLength={2000} autoFocus />
        </Span>
      </FormSection>
    </RecordForm>
  );
}
