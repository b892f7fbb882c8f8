import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAs } from '../../api/client.ts';
import { useReturnFocus } from '../../ui/dialogs/dialog.tsx';
import { FailureStrip } from '../../ui/feedback/failure-strip.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { SkeletonBar, Waiting } from '../../ui/feedback/waiting.tsx';
import { person } from '../identity/index.ts';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import classes from './security.module.css';
import { passkeysQuery, secondFactorQuery, useFactorsChanged } from './security-queries.ts';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

type Opened = 'set-up' | 'codes' | 'off' | null;

/** Two-step sign-in: a code from an app beside the password. */
export function SecondFactorPart() {
  const { data, isError, refetch } = useQuery(secondFactorQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const changed = useFactorsChanged();
  const close = () => setOpened(null);
  return (
    <section className={classes.part} aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">Two-step sign-in</h2>
      {isError && data === undefined && <FailureStrip what="Two-step sign-in" onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Waiting>
          <SkeletonBar width={16} />
        </Waiting>
      )}
      {data?.on === false && <Off onSetUp={() => setOpened('set-up')} />}
      {data?.on && <On hasApp={data.hasApp} left={data.recoveryCodesLeft} onOpen={setOpened} />}
      {opened === 'set-up' && <SetUpSecondFactor hasApp={data?.hasApp === true} onDone={changed} onClose={close} />}
      {opened === 'codes' && <NewRecoveryCodes onDone={changed} onClose={close} />}
      {opened === 'off' && <TurnOff onDone={changed} onClose={close} />}
    </section>
  );
}

const Off = ({ onSetUp }: { onSetUp: () => void }) => (
  <>
    <p>
      Off. With it, signing in asks for a code from an app on your telephone as well, so that a stolen password alone
      opens nothing.
    </p>
    <div className={classes.buttons}>
      <Button variant="default" onClick={onSetUp}>
        Set up two-step sign-in
      </Button>
    </div>
  </>
);

function On({ hasApp, left, onOpen }: { hasApp: boolean; left: number; onOpen: (what: Opened) => void }) {
  return (
    <>
      <p>
        On. {hasApp ? ASKS_FOR_CODE : ASKS_FOR_PASSKEY}{' '}
        {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onOpen('codes')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => onOpen('set-up')}>
          {hasApp ? 'Use another app' : 'Add an authenticator app'}
        </Button>
        {hasApp && (
          <Button variant="subtle" color="red" onClick={() => onOpen('off')}>
            Turn off
          </Button>
        )}
      </div>
    </>
  );
}

const ASKS_FOR_CODE = 'Signing in asks for a code from your authenticator app.';
const ASKS_FOR_PASSKEY = 'Signing in with your password asks for a passkey as well.';

interface StepProps {
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

function NewRecoveryCodes({ onDone, onClose }: StepProps) {
  useReturnFocus();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <ConfirmIdentityDialog
      title="New recovery codes"
      copy="The codes you have now will stop working."
      confirm="Make new codes"
      onConfirm={async (confirmation) => {
        const { recoveryCodes } = await callAs(person, 'PUT /session/second-factor/recovery-codes', {
          body: { confirmation },
        });
        setCodes(recoveryCodes);
        await onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Somebody with a passkey keeps the second step: it is the app that goes. */
function TurnOff({ onDone, onClose }: StepProps) {
  const hasPasskey = useQuery(passkeysQuery).data?.length !== 0;
  const [title, copy, confirm, done] = hasPasskey ? REMOVE_APP : TURN_OFF;
  return (
    <ConfirmIdentityDialog
      title={title}
      copy={copy}
      confirm={confirm}
      onConfirm={async (confirmation) => {
        await callAs(person, 'POST /session/second-factor/end', { body: { confirmation } });
        toast(done);
        onClose();
        await onDone();
      }}
      onClose={onClose}
    />
  );
}

const TURN_OFF = [
  'Turn off two-step sign-in',
  'After this, your password alone signs you in.',
  'Turn off',
  'Two-step sign-in is off',
] as const;
const REMOVE_APP = [
  'Remove the authenticator app',
  'Its codes stop working. Signing in with your password asks for a passkey instead.',
  'Remove the app',
  'The authenticator app was removed',
] as const;
