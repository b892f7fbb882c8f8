import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ConnectionJson } from '@underlay/contract/connections.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { RecordProblem } from '../../../ui/feedback/record-problem.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { Breadcrumbs, type Crumb } from '../../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { connectionsQuery, useConnectionChanges, useShownToken } from '../connection-queries.ts';
import { ChangeRights } from './change-rights.tsx';
import { ConnectionRail } from './connection-rail.tsx';
import { ConnectionState } from './connection-state.tsx';
import classes from './connections.module.css';
import { FirstCall } from './first-call.tsx';
import { RenewToken } from './renew-token.tsx';
import { ShownToken } from './shown-token.tsx';

const UNKNOWN = 'This connection does not exist.';

interface ConnectionPageProps {
  /** The addresses that it is called at. */
  readonly webhooks: (connection: ConnectionJson) => ReactNode;
}

export function ConnectionPage({ webhooks }: ConnectionPageProps) {
  const { businessId, connectionId } = useParams({
    from: '/signed-in/p/m/$businessId/settings/connections/$connectionId',
  });
  const { data, error, refetch } = useQuery(connectionsQuery(businessId));
  const connection = data?.find(({ uuid }) => uuid === connectionId);
  const settings: Crumb = { label: 'Settings', link: { to: '/p/m/$businessId/settings', params: { businessId } } };
  const list: Crumb = {
    label: 'Connections',
    link: { to: '/p/m/$businessId/settings/connections', params: { businessId } },
  };
  if (connection)
    return (
      <>
        <Breadcrumbs crumbs={[settings, list, { label: connection.name }]} />
        <OneConnection key={connection.uuid} businessId={businessId} connection={connection}>
          {webhooks(connection)}
        </OneConnection>
      </>
    );
  if (!data && !error)
    return (
      <Waiting>
        <SkeletonBar width={16} />
      </Waiting>
    );
  return (
    <RecordProblem
      title="Connection"
      back={list}
      error={error ?? Object.assign(new Error(UNKNOWN), { status: 404 })}
      unknown={UNKNOWN}
      failed="The connection could not be loaded."
      onRetry={() => void refetch()}
    />
  );
}

interface OneConnectionProps {
  readonly businessId: string;
  readonly connection: ConnectionJson;
}

function OneConnection({ businessId, connection, children }: OneConnectionProps & { children: ReactNode }) {
  const { uuid, name, state, usedAt } = connection;
  const token = useShownToken(businessId, uuid);
  const [open, setOpen] = useState<'rights' | 'renewal' | 'revocation' | null>(null);
  const close = () => setOpen(null);
  const isOpen = state !== 'revoked';
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <PageTitle title={`${name}, Connections, Underlay`}>{name}</PageTitle>
        <ConnectionState {...connection} />
      </div>
      {isOpen && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setOpen('revocation')}>
            Revoke
          </Button>
          <Button variant="default" onClick={() => setOpen('renewal')}>
            Renew the token
          </Button>
        </div>
      )}
      <div className={classes.sheets}>
        <Exposed businessId={businessId} connection={connection} />
        {token !== null && <ShownToken token={token} />}
        {isOpen && usedAt === null && <FirstCall tokenStart={connection.tokenStart} />}
        {isOpen && children}
        {isOpen && usedAt !== null && <FirstCall tokenStart={connection.tokenStart} />}
      </div>
      <ConnectionRail
        businessId={businessId}
        connection={connection}
        onChange={isOpen ? () => setOpen('rights') : null}
      />
      {open === 'rights' && <ChangeRights businessId={businessId} connection={connection} onClose={close} />}
      {open === 'renewal' && <RenewToken businessId={businessId} connection={connection} onClose={close} />}
      <Revocation businessId={businessId} connection={connection} opened={open === 'revocation'} onClose={close} />
    </div>
  );
}

/** CONN-04: what came in an address was kept by others. */
function Exposed({ businessId, connection: { exposedAt, state } }: OneConnectionProps) {
  const { momentOf } = useBusinessDay(businessId);
  if (exposedAt === null || state === 'revoked') return null;
  return (
    <Alert>
      {`A call had the token in its address (${momentOf(exposedAt)}), where others may have read it. It was refused. Renew the token, and have it sent in the header Authorization.`}
    </Alert>
  );
}

interface RevocationProps extends OneConnectionProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Revocation({ businessId, connection: { uuid, name }, opened, onClose }: RevocationProps) {
  const { revoke } = useConnectionChanges(businessId);
  const confirm = async () => {
    try {
      await revoke.mutateAsync(uuid);
      toast(`${name} was revoked`);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Revoke ${name}?`}
      confirm="Revoke"
      busy={revoke.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {`${name} can do nothing in this business from this moment on, for good. What it did stays, with its name.`}
    </ConfirmDialog>
  );
}
