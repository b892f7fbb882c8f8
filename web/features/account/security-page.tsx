import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { SessionJson } from '@underlay/contract/account.ts';
import { useState } from 'react';
import { FailureStrip } from '../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../ui/feedback/waiting.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ACCOUNT_SELECTION, AuthLinks, AuthNotice, returnPath, sessionQuery } from '../identity/index.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import classes from './security.module.css';
import { SignInList } from './sign-in-list.tsx';

/** Where a person looks after their own sign-in: password, second factor, and the devices they are signed in on. */
export function SecurityPage() {
  const { data, isError, refetch } = useQuery(sessionQuery);
  const { back, after } = useSearch({ from: '/signed-in/a/security' });
  return (
    <AuthLayout wide links={<AuthLinks />} notice={<AuthNotice />}>
      <PageTitle title="Sign-in and security, Underlay">Sign-in and security</PageTitle>
      {data !== undefined && <p className={classes.lede}>{data.email}</p>}
      {isError && data === undefined && <FailureStrip what="Your account" onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Waiting>
          <SkeletonBar width={14} />
        </Waiting>
      )}
      {data?.hasPassword === false && (
        <p className={classes.part}>Your password, your codes and your devices are managed where you sign in.</p>
      )}
      {data !== undefined && after === 'reset' && <CameFromReset person={data} back={back} />}
      {data !== undefined && after === undefined && back !== undefined && <CameForFactor person={data} back={back} />}
      {data?.hasPassword && (
        <>
          <PasswordPart person={data} />
          <PasskeyPart />
          <SecondFactorPart />
          <SignInList />
          <RecentActivity />
        </>
      )}
      <p className={classes.under}>
        {back === undefined || after === 'reset' ? (
          <Link to={ACCOUNT_SELECTION}>Back to your businesses</Link>
        ) : (
          <a href={returnPath(back)}>Back to the business</a>
        )}
      </p>
    </AuthLayout>
  );
}

/** A business asks for a second factor before it opens. This is the way there, and back. */
const CameForFactor = ({ person, back }: { person: SessionJson; back: string }) => (
  <div className={classes.part} role="status">
    {person.secondFactor ? (
      <>
        <p>Two-step sign-in is on. The business that you came from opens now.</p>
        <div className={classes.buttons}>
          <Button component="a" href={returnPath(back)}>
            Go on to the business
          </Button>
        </div>
      </>
    ) : (
      <p>The business that you came from asks everybody for two-step sign-in. Set it up below, and it opens.</p>
    )}
  </div>
);

/** A forgotten password was replaced. A passkey of whoever knew the old one would go on opening the account. */
const CameFromReset = ({ person, back }: { person: SessionJson; back: string | undefined }) => (
  <div className={classes.part} role="status">
    <p>
      Your new password is set, and every other device was signed out.
      {person.hasPasskey &&
        ' Your passkeys stay and go on signing in without it: please look through them, and remove those that you do not know.'}
    </p>
    <div className={classes.buttons}>
      <Button component="a" href={returnPath(back ?? ACCOUNT_SELECTION)}>
        Go on
      </Button>
    </div>
  </div>
);

function PasswordPart({ person }: { person: SessionJson }) {
  const [opened, setOpened] = useState(false);
  return (
    <section className={classes.part} aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      {person.passwordEasilyGuessed && (
        <p>
          Yours is easy to guess: it is short, among the most used, or made of a name. It still works. Please choose a
          new one when you have a minute.
        </p>
      )}
      <p>
        A new password signs out every other device.
        {person.hasPasskey && ' Passkeys stay: below, remove those that you do not know.'}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setOpened(true)}>
          Change password
        </Button>
      </div>
      {opened && <ChangePasswordDialog owner={person} onClose={() => setOpened(false)} />}
    </section>
  );
}
