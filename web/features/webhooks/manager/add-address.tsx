import type { ConnectionJson } from '@underlay/contract/connections.ts';
import type { WebhookJson } from '@underlay/contract/webhooks.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useNewWebhook } from '../webhook-queries.ts';
import { chosenTypes, WEBHOOK_RULES, WebhookFields, webhookEntries } from './webhook-fields.tsx';

interface AddAddressProps {
  readonly businessId: string;
  readonly connection: ConnectionJson;
  readonly own: readonly WebhookJson[];
  readonly onClose: () => void;
}

/** HOOK-14: an address that the connection has already is answered, and hears both. */
export function AddAddress({ businessId, connection, own, onClose }: AddAddressProps) {
  const { mutateAsync: make } = useNewWebhook(businessId);
  const form = useRuledForm({
    initialValues: webhookEntries(),
    rules: WEBHOOK_RULES,
    submit: async (entries) => {
      const { address, description } = entries;
      const made = await make({ connectionId: connection.uuid, address, description, types: chosenTypes(entries) });
      const isKnown = own.some(({ uuid }) => uuid === made.uuid);
      toast(isKnown ? KNOWN[made.state === 'working' ? 'called' : 'quiet'] : 'Address added');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add an address"
      save="Add Address"
      copy={`${connection.name} is called here when something happens.`}
      onClose={onClose}
    >
      <WebhookFields form={form} connection={connection} />
    </FormDialog>
  );
}

const KNOWN = {
  called: 'This address was there already. It hears both now.',
  quiet: 'This address was there already. It hears both once it is started.',
};
