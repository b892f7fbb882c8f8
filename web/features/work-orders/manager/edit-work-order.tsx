import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { WORK_ORDER_CHANGE_FIELDS } from '@underlay/domain/work-orders/fields.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { useWorkOrderChanges } from '../work-order-queries.ts';

interface EditWorkOrderProps {
  readonly businessId: string;
  readonly order: WorkOrderJson;
  readonly onClose: () => void;
}

/** The one thing of a work order that is typed. Its job stays what it was. */
export function EditWorkOrder({ businessId, order, onClose }: EditWorkOrderProps) {
  const { change } = useWorkOrderChanges(businessId, order.uuid);
  const saveOver = useSaveOver(order.version);
  const form = useFieldForm({
    fields: WORK_ORDER_CHANGE_FIELDS,
    stored: order,
    submit: async (body) => {
      await saveOver(body, change.mutateAsync);
      toast('Changes saved');
      onClose();
    },
  });
  return (
    <RecordForm form={form} label="Edit Details" save="Save Changes" cancel={onClose}>
      <FormSection>
        <Span of={6}>
          <TextAreaField {...form.field('description')} autoFocus />
        </Span>
      </FormSection>
    </RecordForm>
  );
}
