import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner, Waiting } from '../../ui/feedback/waiting.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { setExpired } from './expiry.ts';
import { finishSignIn, recordVisit, SignInProblem } from './finish-sign-in.ts';
import classes from './identity.module.css';
import { isPortalPath, returnTo } from './return-to.ts';
import { ACCOUNT_SELECTION, FOR_OTHER_TAB, pathIn } from './sign-in.ts';

/** AUTH-07 to AUTH-09: the return from signing in. */
export const CallbackPage = () => <Return onward={(path) => path} />;

/** SHELL-10, D21: the return from signing up notes the log-in and opens account selection, or the portal page that asked. */
export const SignUpCallbackPage = () => (
  <Return signUp onward={(path) => (isPortalPath(path) ? path : ACCOUNT_SELECTION)} />
);

function Return({ onward, signUp = false }: { onward: (path: string) => string; signUp?: boolean }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return; // a code is good for one exchange
    started.current = true;
    finishSignIn(answer()).then(
      async (path) => {
        setExpired(false);
        if (path === FOR_OTHER_TAB) return setDone(true);
        const noted = signUp ? noteSignUp().catch(console.warn) : undefined;
        if (isPortalPath(path)) await noted; // leaving this program would cut it off
        return returnTo(onward(path), navigate);
      },
      (error: unknown) => {
        if (!(error instanceof SignInProblem)) console.error(error);
        setProblem(error instanceof Error ? error.message : String(error));
      },
    );
  }, [navigate, onward, signUp]);
  if (isDone) return <ForOtherTab />;
  return (
    <AuthLayout>
      <PageTitle title="Signing in, Underlay">{problem === null ? 'Signing in' : 'You are not signed in'}</PageTitle>
      {problem === null ? (
        <div className={classes.copy}>
          <Waiting>
            <Spinner label="One moment" />
          </Waiting>
        </div>
      ) : (
        <div className={classes.copy}>
          <Alert>{problem}</Alert>
          <p className={classes.again}>
            <a href={pathIn(answer().get('state') ?? '')}>Log in again</a>
          </p>
        </div>
      )}
    </AuthLayout>
  );
}

/** D19: what was typed is in the tab that opened this one. A browser that does not let it close itself shows where to go on. */
function ForOtherTab() {
  useEffect(() => window.close(), []);
  return (
    <AuthLayout>
      <PageTitle title="You are logged in, Underlay">You are logged in</PageTitle>
      <div className={classes.copy}>
        <p>What you typed is in your other tab, as you left it. You can close this one.</p>
        <p className={classes.again}>
          <a href={ACCOUNT_SELECTION}>Go on in this tab</a>
        </p>
      </div>
    </AuthLayout>
  );
}

const answer = () => new URLSearchParams(window.location.search);

async function noteSignUp(): Promise<void> {
  const { userId } = await call('GET /session', {});
  await recordVisit(userId, 'signup');
}
