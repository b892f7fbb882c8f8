import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '../../../api/api-error.ts';
import { ACCOUNT_SELECTION } from '../../../features/identity/sign-in.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { FallbackScreen } from '../../../ui/layout/fallback-screen.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { SecondFactorNeeded } from './second-factor-needed.tsx';
import classes from './trouble-screen.module.css';
import { useTryAgain } from './use-try-again.ts';

/** What stands where a page could not be opened. Not found is an answer (D06). Anything else can be tried again. */
export function TroubleScreen(trouble: ErrorComponentProps) {
  const { error } = trouble;
  const again = useTryAgain(trouble);
  if (error instanceof ApiError && error.status === 404) return <FallbackScreen home={ACCOUNT_SELECTION} />;
  if (error instanceof ApiError && error.code === 'second_factor_needed') return <SecondFactorNeeded />;
  return (
    <AuthLayout>
      <PageTitle title="This page could not be opened, Underlay">This page could not be opened</PageTitle>
      <div className={classes.strip}>
        <FailureStrip what="The page" onRetry={again} />
      </div>
    </AuthLayout>
  );
}
