import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { changeTo, useWebhookChanges } from '../webhook-queries.ts';
import type { OneWebhook } from './one-webhook.ts';

/** HOOK-08: what failed while nothing got through is sent when that is asked for. */
export function StartWebhook({ businessId, webhook, onClose }: OneWebhook & { onClose: () => void }) {
  const { change } = useWebhookChanges({ businessId, webhookId: webhook.uuid });
  const form = useRuledForm({
    initialValues: { sendUnsent: false },
    rules: {},
    submit: async ({ sendUnsent }) => {
      await change.mutateAsync({ ...changeTo(webhook, 'working'), sendUnsent });
      toast('Started');
      onClose();
    },
  });
  return (
    <FormDialog
      form={{ ...form, dirty: false }}
      title="Start it again?"
      save="Start"
      copy={`What happens from now on is sent to ${webhook.address}.`}
      onClose={onClose}
    >
      <CheckboxField
        {...form.tick('sendUnsent')}
        label={`Send the ${webhook.unsent.toLocaleString('en-US')} that failed`}
        help="Those of the last three days, the oldest first."
      />
    </FormDialog>
  );
}
