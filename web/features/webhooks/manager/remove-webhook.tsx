import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { useWebhookChanges } from '../webhook-queries.ts';
import type { OneWebhook } from './one-webhook.ts';

interface RemoveWebhookProps extends OneWebhook {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RemoveWebhook({ businessId, webhook, opened, onClose }: RemoveWebhookProps) {
  const { remove } = useWebhookChanges({ businessId, webhookId: webhook.uuid });
  const confirm = async () => {
    try {
      await remove.mutateAsync();
      toast('Address removed');
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Remove this address?"
      confirm="Remove"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {`Nothing more is sent to ${webhook.address}, for good. What was sent to it is no longer shown.`}
    </ConfirmDialog>
  );
}
