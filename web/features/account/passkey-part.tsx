import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PasskeyJson } from '@underlay/contract/passkeys.ts';
import { PASSKEY_FIELDS } from '@underlay/domain/people/fields.ts';
import { useState } from 'react';
import { callAs } from '../../api/client.ts';
import { FailureStrip } from '../../ui/feedback/failure-strip.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { SkeletonBar, Waiting } from '../../ui/feedback/waiting.tsx';
import { TextField } from '../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { person } from '../identity/index.ts';
import { AddPasskey } from './add-passkey.tsx';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import { dayHere } from './moment-here.ts';
import { hasPasskeys } from './passkeys.ts';
import classes from './security.module.css';
import { passkeysQuery, useFactorsChanged } from './security-queries.ts';

interface Opened {
  readonly what: 'name' | 'end';
  readonly passkey: PasskeyJson;
}

/** What signs the person in without a password. */
export function PasskeyPart() {
  const { data, isError, refetch } = useQuery(passkeysQuery);
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <section className={classes.part} aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p>
        A passkey signs you in with your fingerprint, your face or a PIN, and without your password. It cannot be
        guessed, and it opens nothing on a page that only looks like ours.
      </p>
      {isError && data === undefined && <FailureStrip what="The list of passkeys" onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Waiting>
          <SkeletonBar width={18} />
        </Waiting>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.devices} aria-labelledby="passkeys-title">
          {data.map((passkey) => (
            <Passkey key={passkey.uuid} passkey={passkey} onOpen={(what) => setOpened({ what, passkey })} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p>This browser cannot make one.</p>
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
      {opened?.what === 'name' && <Rename passkey={opened.passkey} onClose={close} />}
      {opened?.what === 'end' && <Remove passkey={opened.passkey} isLast={data?.length === 1} onClose={close} />}
    </section>
  );
}

function Passkey({ passkey, onOpen }: { passkey: PasskeyJson; onOpen: (what: Opened['what']) => void }) {
  const { name, created, lastUsed, synced } = passkey;
  return (
    <li>
      <div>
        <p className={classes.device}>
          {name}
          {synced && <span className={classes.current}>synced</span>}
        </p>
        <p className={classes.seen}>
          Added <time dateTime={created}>{dayHere(created)}</time>,{' '}
          {lastUsed === null ? (
            'not used yet'
          ) : (
            <>
              last used <time dateTime={lastUsed}>{dayHere(lastUsed)}</time>
            </>
          )}
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" size="sm" aria-label={`Rename ${name}`} onClick={() => onOpen('name')}>
          Rename
        </Button>
        <Button variant="subtle" size="sm" color="red" aria-label={`Remove ${name}`} onClick={() => onOpen('end')}>
          Remove
        </Button>
      </div>
    </li>
  );
}

interface OneProps {
  readonly passkey: PasskeyJson;
  readonly onClose: () => void;
}

function Rename({ passkey, onClose }: OneProps) {
  const changed = useFactorsChanged();
  const form = useFieldForm({
    fields: PASSKEY_FIELDS,
    stored: passkey,
    submit: async (body) => {
      await callAs(person, 'PUT /session/passkeys/:passkeyId/name', { params: { passkeyId: passkey.uuid }, body });
      onClose();
      await changed();
    },
  });
  return (
    <FormDialog form={form} title="Rename passkey" save="Save" onClose={onClose}>
      <TextField {...form.field('name')} autoComplete="off" data-autofocus />
    </FormDialog>
  );
}

function Remove({ passkey, isLast, onClose }: OneProps & { isLast: boolean }) {
  const changed = useFactorsChanged();
  return (
    <ConfirmIdentityDialog
      title={`Remove ${passkey.name}?`}
      copy={
        isLast
          ? 'It will no longer sign you in. Without it and without an authenticator app, your password alone does, and your recovery codes are gone.'
          : 'It will no longer sign you in. You can delete it on your device as well.'
      }
      confirm="Remove"
      onConfirm={async (confirmation) => {
        await callAs(person, 'POST /session/passkeys/:passkeyId/end', {
          params: { passkeyId: passkey.uuid },
          body: { confirmation },
        });
        toast('The passkey was removed');
        onClose();
        await changed();
      }}
      onClose={onClose}
    />
  );
}
