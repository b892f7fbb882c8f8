import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useTryAgain } from './use-try-again.ts';

/** What stands in the frame of a business where one of its pages could not be opened. The way to the others stays. */
export function PageTrouble(trouble: ErrorComponentProps) {
  const again = useTryAgain(trouble);
  return (
    <>
      <PageHead title="This page could not be opened" />
      <FailureStrip what="The page" onRetry={again} />
    </>
  );
}
