import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { unreachable } from '../../api/api-error.ts';
import { reloadPage } from '../../api/reload.ts';
import { FailureStrip } from '../../ui/feedback/failure-strip.tsx';

interface LatePartProps {
  /** What stands there until the part is. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/** Around a part that is loaded when it is opened. Where that does not work, as without a network, the rest of the page stays. */
export const LatePart = ({ waiting, children }: LatePartProps) => (
  <CatchBoundary getResetKey={() => 0} errorComponent={NotLoaded}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </CatchBoundary>
);

/** What Chromium and Firefox, Safari, and Vite for a style sheet call a file that could not be had. */
const NOT_LOADED = /dynamically imported|module script|preload/;

/** A browser does not load again what it could not load, so the page is loaded anew. What fails otherwise is the page's. */
function NotLoaded({ error }: { error: unknown }) {
  if (!NOT_LOADED.test(String(error))) throw error;
  return <FailureStrip what="This part" why={unreachable().message} onRetry={reloadPage} />;
}
