import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignInJson } from '@underlay/contract/account.ts';
import { useState } from 'react';
import { callAs } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FailureStrip } from '../../ui/feedback/failure-strip.tsx';
import { refusalOf } from '../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../ui/feedback/toasts.tsx';
import { SkeletonBar, Waiting } from '../../ui/feedback/waiting.tsx';
import { ACCOUNT_SELECTION, person, signOut } from '../identity/index.ts';
import { momentHere } from './moment-here.ts';
import classes from './security.module.css';
import { signInsQuery } from './security-queries.ts';

/** Where the person is signed in. One device, or all of them, can be signed out. */
export function SignInList() {
  const { data, isError, refetch } = useQuery(signInsQuery);
  const [asking, setAsking] = useState(false);
  return (
    <section className={classes.part} aria-labelledby="sign-ins-title">
      <h2 id="sign-ins-title">Where you are signed in</h2>
      {isError && data === undefined && <FailureStrip what="The list of devices" onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Waiting>
          <SkeletonBar width={18} />
        </Waiting>
      )}
      {data !== undefined && (
        <ul className={classes.devices}>
          {data.map((each) => (
            <Device key={each.uuid} signIn={each} />
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <SignOutEverywhere opened={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function Device({ signIn }: { signIn: SignInJson }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await callAs(person, 'DELETE /session/sign-ins/:signInId', { params: { signInId: signIn.uuid } });
      toast(`${signIn.device} was signed out`);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    } finally {
      setBusy(false);
      await client.invalidateQueries(signInsQuery);
    }
  };
  return (
    <li>
      <div>
        <p className={classes.device}>
          {signIn.device}
          {signIn.current && <span className={classes.current}>this device</span>}
        </p>
        <p className={classes.seen}>
          Last seen <time dateTime={signIn.lastSeen}>{momentHere(signIn.lastSeen)}</time>, network {signIn.ipAddress}
        </p>
      </div>
      {!signIn.current && (
        <Button
          variant="subtle"
          size="sm"
          loading={busy}
          aria-label={`Sign out ${signIn.device}`}
          onClick={() => void end()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await callAs(person, 'DELETE /session/sign-ins', {});
      await signOut(ACCOUNT_SELECTION);
    } catch (error) {
      setBusy(false);
      onClose();
      toastProblem(refusalOf(error).message);
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Sign out everywhere?"
      confirm="Sign out everywhere"
      keep="Stay signed in"
      busy={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      Every device is signed out, this one too. You can sign in again at once.
    </ConfirmDialog>
  );
}
