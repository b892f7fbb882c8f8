import { Button } from '@mantine/core';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { required } from '../../../ui/form/field-rules.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { FormButtons, FormProblem, FormSection, FormSheet, Span } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { toast } from '../../../ui/toasts.tsx';
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
    <FormSheet {...form.props} label="Edit Details">
      {form.problem !== null && (
        <FormProblem above>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <FormSection>
        <Span of={6}>
          <TextAreaField {...form.text('description')} label="Description" maxLength={2000} autoFocus />
        </Span>
      </FormSection>
      <FormButtons>
        <Button type="submit" loading={form.busy}>
          Save Changes
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </FormButtons>
      <LeaveGuard dirty={form.dirty} />
    </FormSheet>
  );
}
