import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner, Waiting } from '../../ui/feedback/waiting.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { recordVisit } from './finish-sign-in.ts';
import classes from './identity.module.css';
import { returnTo } from './return-to.ts';
import { ACCOUNT_SELECTION, returnPath, startSignIn } from './sign-in.ts';

/**
 * D21: notes the visit and starts signing in, with the code of the mailed link. It uses nothing up, since a button of
 * sign-in does that. A program that looks at every link in a mail harms nothing (P16). Harmless for an unknown id.
 */
export function ActivatePage() {
  const userId = useParams({ from: '/activate/$userUUID' }).userUUID;
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    recordVisit(userId, 'activate')
      .then(() => startSignIn(onward(), { intent: 'activate', userId, ...codeOfLink() }))
      .catch((error: unknown) => {
        console.error(error);
        setProblem(true);
      });
  }, [userId]);
  return <OnTheWay title="Welcome to Underlay" problem={problem} />;
}

const params = () => new URLSearchParams(window.location.search);
const onward = (): string => params().get('r') ?? ACCOUNT_SELECTION;

function codeOfLink(): { code?: string } {
  const code = params().get('c');
  return code ? { code } : {};
}

/** AUTH-18: the return from logging out goes back to the page where it was pressed. */
export function SignedOutPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const path = returnPath(new URLSearchParams(window.location.search).get('state'));
    void returnTo(path, navigate);
  }, [navigate]);
  return <OnTheWay title="You are logged out" problem={false} />;
}

/** What stands on screen while the browser is on its way to sign-in. */
export function OnTheWay({ title = 'Signing in', problem }: { title?: string; problem: boolean }) {
  return (
    <AuthLayout>
      <PageTitle title={`${title}, Underlay`}>{title}</PageTitle>
      <div className={classes.copy}>
        {problem ? (
          <Alert>
            Signing in cannot be reached right now. <a href={window.location.href}>Try again</a>
          </Alert>
        ) : (
          <Waiting>
            <Spinner label="One moment" />
          </Waiting>
        )}
      </div>
    </AuthLayout>
  );
}
