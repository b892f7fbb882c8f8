import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { offeredSince } from '@underlay/domain/webhooks/webhook-types.ts';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { changeTo, useWebhookChanges } from '../webhook-queries.ts';
import type { OneWebhook } from './one-webhook.ts';
import classes from './webhooks.module.css';

export type WebhookDialog = 'change' | 'secret' | 'start' | 'removal';

/** What is not working is started first: nothing is sent to it. */
export function WebhookActions({ onOpen, ...of }: OneWebhook & { onOpen: (dialog: WebhookDialog) => void }) {
  const { businessId, webhook } = of;
  const { address, state, unsent } = webhook;
  const { change, test, allAgain } = useWebhookChanges({ businessId, webhookId: webhook.uuid });
  const run = (work: () => Promise<unknown>, done: string) =>
    singleClick(() => {
      work().then(
        () => toast(done),
        (error: unknown) => toastProblem(refusalOf(error).message),
      );
    });
  const start = run(() => change.mutateAsync(changeTo(webhook, 'working')), 'Started');
  return (
    <div className={classes.actions}>
      {state === 'working' ? (
        <>
          {unsent > 0 && (
            <Button
              variant="default"
              loading={allAgain.isPending}
              onClick={run(() => allAgain.mutateAsync(offeredSince(new Date()).toISOString()), 'On their way again')}
            >
              {`Send the ${unsent.toLocaleString('en-US')} again now`}
            </Button>
          )}
          <Button
            variant="default"
            loading={test.isPending}
            onClick={run(() => test.mutateAsync(), 'A test is on its way')}
          >
            Send a test
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          loading={change.isPending}
          onClick={unsent > 0 ? singleClick(() => onOpen('start')) : start}
        >
          Start
        </Button>
      )}
      <Button
        variant="subtle"
        leftSection={<IconLock size={16} stroke={1.5} aria-hidden />}
        onClick={() => onOpen('secret')}
      >
        Signing secret
      </Button>
      {state === 'working' && (
        <Button
          variant="subtle"
          loading={change.isPending}
          onClick={run(() => change.mutateAsync(changeTo(webhook, 'paused')), 'Paused')}
        >
          Pause
        </Button>
      )}
      <MoreMenu label={`More about ${address}`}>
        <Menu.Item onClick={() => onOpen('change')}>Change</Menu.Item>
        <Menu.Item color="red" onClick={() => onOpen('removal')}>
          Remove
        </Menu.Item>
      </MoreMenu>
    </div>
  );
}
