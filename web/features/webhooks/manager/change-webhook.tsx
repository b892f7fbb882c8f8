import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { useWebhookChanges } from '../webhook-queries.ts';
import type { OneWebhook } from './one-webhook.ts';
import { chosenTypes, WEBHOOK_RULES, WebhookFields, webhookEntries } from './webhook-fields.tsx';

/** Where messages go from now on, and which. Whether it works, is paused or was stopped stays as it is. */
export function ChangeWebhook({ businessId, connection, webhook, onClose }: OneWebhook & { onClose: () => void }) {
  const { change } = useWebhookChanges({ businessId, webhookId: webhook.uuid });
  const saveOver = useSaveOver(webhook.version);
  const form = useRuledForm({
    initialValues: webhookEntries(webhook),
    rules: WEBHOOK_RULES,
    submit: async (entries) => {
      const { address, description } = entries;
      await saveOver({ address, description, types: chosenTypes(entries), sendUnsent: false }, change.mutateAsync);
      toast('Address saved');
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Change the address" save="Save Address" onClose={onClose}>
      <WebhookFields form={form} connection={connection} types={webhook.types ?? []} />
    </FormDialog>
  );
}
