import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useState } from 'react';
import { CopyLine } from '../../../ui/controls/copy-line.tsx';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogButtons, DialogCopy } from '../../../ui/dialogs/dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { ConfirmIdentityDialog } from '../../account/index.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { useWebhookChanges } from '../webhook-queries.ts';
import { timeInSentence } from './log-time.ts';
import type { OneWebhook } from './one-webhook.ts';

/** HOOK-03: shown for the password, and forgotten with the dialog. */
export function SigningSecret({ businessId, webhook, onClose }: OneWebhook & { onClose: () => void }) {
  const changes = useWebhookChanges({ businessId, webhookId: webhook.uuid });
  const [secret, setSecret] = useState<string | null>(null);
  const [renewing, setRenewing] = useState(false);
  const renew = async () => {
    try {
      await changes.renew.mutateAsync();
      toast('Signing secret renewed');
      setSecret(null);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setRenewing(false);
  };
  if (secret === null)
    return (
      <ConfirmIdentityDialog
        title="Signing secret"
        copy="With it the program checks that a message comes from here. Whoever else has it can make up messages."
        confirm="Show"
        onConfirm={async (confirmation) => setSecret((await changes.secret(confirmation)).secret)}
        onClose={onClose}
      />
    );
  if (renewing)
    return (
      <ConfirmDialog
        opened
        title="Renew the signing secret?"
        confirm="Renew"
        busy={changes.renew.isPending}
        onConfirm={() => void renew()}
        onClose={() => setRenewing(false)}
      >
        {`Messages to ${webhook.address} are signed with the new one and, for 24 hours, with this one too. Give the program the new one until then.`}
      </ConfirmDialog>
    );
  return (
    <Dialog opened title="Signing secret" onClose={onClose}>
      <DialogCopy>
        Give it to the program. <OldSecret businessId={businessId} until={webhook.oldSecretUntil} />
        <CopyLine text={secret} />
      </DialogCopy>
      <DialogButtons>
        <Button variant="subtle" onClick={singleClick(() => setRenewing(true))}>
          Renew
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function OldSecret({ businessId, until }: { businessId: string; until: string | null }) {
  const { timeZone } = useBusinessDay(businessId);
  return until && `Until ${timeInSentence(until, timeZone)} messages are signed with the one before, too.`;
}
