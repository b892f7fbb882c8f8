import { useId, useState } from 'react';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { ChangeWebhook } from './change-webhook.tsx';
import { MessageLog } from './message-log.tsx';
import type { OneWebhook } from './one-webhook.ts';
import { RemoveWebhook } from './remove-webhook.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { StartWebhook } from './start-webhook.tsx';
import { WebhookActions, type WebhookDialog } from './webhook-actions.tsx';
import { WebhookState } from './webhook-state.tsx';
import classes from './webhooks.module.css';
import { whatItHears } from './what-it-hears.ts';

/** One address: how it stands, what it hears, what can be done about it, and what was sent. */
export function WebhookSheet(of: OneWebhook) {
  const { businessId, connection, webhook } = of;
  const { timeZone } = useBusinessDay(businessId);
  const id = useId();
  const [open, setOpen] = useState<WebhookDialog | null>(null);
  const close = () => setOpen(null);
  return (
    <Sheet aria-labelledby={id} className={classes.hook}>
      <div className={classes.head}>
        <h2 id={id}>{webhook.address}</h2>
        <WebhookState webhook={webhook} timeZone={timeZone} />
      </div>
      <div className={classes.about}>
        {webhook.description !== '' && <p>{webhook.description}</p>}
        <p>{whatItHears(webhook, connection)}</p>
        {webhook.state === 'stopped' && (
          <p>Nothing got through for five days. Start it once the program answers again.</p>
        )}
      </div>
      <WebhookActions {...of} onOpen={setOpen} />
      <MessageLog {...of} />
      {open === 'change' && <ChangeWebhook {...of} onClose={close} />}
      {open === 'secret' && <SigningSecret {...of} onClose={close} />}
      {open === 'start' && <StartWebhook {...of} onClose={close} />}
      <RemoveWebhook {...of} opened={open === 'removal'} onClose={close} />
    </Sheet>
  );
}
