import { Breadcrumbs, type Crumb } from '../layout/breadcrumbs.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { FailureStrip } from './failure-strip.tsx';
import { NotYourRole } from './not-your-role.tsx';
import { reasonOf } from './reason.ts';
import { isGone, isNotYourRole } from './refusal.ts';

interface PageFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly back: Crumb;
  readonly onRetry: () => void;
}

/**
 * A record that could not be shown. What does not exist is said to be missing (D06), and what is gone for good is explained by
 * the server. Anything else can be tried again.
 */
export function PageFailure({ title, error, back, onRetry }: PageFailureProps) {
  if (isNotYourRole(error)) return <NotYourRole title={title} copy={error.message} />;
  const missing = 'status' in error && error.status === 404;
  return (
    <>
      <Breadcrumbs crumbs={[back, { label: title }]} />
      <PageHead title={missing ? `${title} not found` : title} />
      {missing ? (
        <p>There is nothing at this address. The link may be incomplete or out of date.</p>
      ) : isGone(error) ? (
        <p>{error.message}</p>
      ) : (
        <FailureStrip what={`The ${title.toLowerCase()}`} why={reasonOf(error)} onRetry={onRetry} />
      )}
    </>
  );
}
