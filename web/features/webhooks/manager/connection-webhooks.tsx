import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ConnectionJson } from '@underlay/contract/connections.ts';
import type { WebhookJson } from '@underlay/contract/webhooks.ts';
import { useState } from 'react';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { webhooksQuery } from '../webhook-queries.ts';
import { AddAddress } from './add-address.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import classes from './webhooks.module.css';

/** HOOK-01: the addresses that a connection is called at, each with its log. */
export function ConnectionWebhooks({ connection }: { connection: ConnectionJson }) {
  const businessId = useBusinessId();
  const { data, isError, refetch } = useQuery(webhooksQuery(businessId));
  const own = data?.filter(({ connectionId }) => connectionId === connection.uuid);
  if (own)
    return (
      <>
        {own.map((webhook) => (
          <WebhookSheet key={webhook.uuid} businessId={businessId} connection={connection} webhook={webhook} />
        ))}
        <Adding businessId={businessId} connection={connection} own={own} />
      </>
    );
  return (
    <Sheet aria-label="Webhooks" className={classes.none}>
      {isError ? (
        <FailureStrip what="The addresses that it is called at" onRetry={() => void refetch()} />
      ) : (
        <Waiting>
          <SkeletonBar width={16} />
        </Waiting>
      )}
    </Sheet>
  );
}

interface AddingProps {
  readonly businessId: string;
  readonly connection: ConnectionJson;
  readonly own: readonly WebhookJson[];
}

/** Says what an address is good for until there is one. */
function Adding({ businessId, connection, own }: AddingProps) {
  const [adding, setAdding] = useState(false);
  const button = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Add an address
    </Button>
  );
  return (
    <>
      {own.length > 0 ? (
        <div>{button}</div>
      ) : (
        <Sheet aria-labelledby="webhooks" className={classes.none}>
          <h2 id="webhooks">Webhooks</h2>
          <p>
            {`${connection.name} can be told what happens instead of asking: each message is sent to an address of the program, at once, and again until it gets through.`}
          </p>
          {button}
        </Sheet>
      )}
      {adding && (
        <AddAddress businessId={businessId} connection={connection} own={own} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
