import type { ConnectionJson } from '@underlay/contract/connections.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import {
  ConfirmationFields,
  confirmationRules,
  LogInAgain,
  newConfirmation,
  useConfirming,
} from '../../account/index.ts';
import { useConnectionChanges } from '../connection-queries.ts';
import { grantedBy, RIGHTS_RULES, RightsFields, rightsEntries } from './rights-fields.tsx';

interface ChangeRightsProps {
  readonly businessId: string;
  readonly connection: ConnectionJson;
  readonly onClose: () => void;
}

/** Its next call is answered by what is chosen here. */
export function ChangeRights({ businessId, connection, onClose }: ChangeRightsProps) {
  const { change } = useConnectionChanges(businessId);
  const confirming = useConfirming();
  const form = useRuledForm({
    initialValues: { ...rightsEntries(connection), confirmation: newConfirmation() },
    rules: { ...RIGHTS_RULES, ...confirmationRules(confirming.ways) },
    submit: ({ confirmation: given, ...rights }) =>
      confirming.watch(given, async (confirmation) => {
        await change.mutateAsync({ connectionId: connection.uuid, body: { ...grantedBy(rights), confirmation } });
        toast('Rights saved');
        onClose();
      }),
  });
  return (
    <FormDialog
      form={form}
      title={`What ${connection.name} may`}
      save="Save Rights"
      after={<LogInAgain state={confirming} />}
      onClose={onClose}
    >
      <RightsFields form={form} />
      <ConfirmationFields form={form} state={confirming} />
    </FormDialog>
  );
}
