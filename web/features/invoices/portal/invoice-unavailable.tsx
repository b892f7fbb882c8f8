import type { ReactNode } from 'react';
import { ApiError, isMissing, UNREACHABLE } from '../../../api/api-error.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { UnavailableCard } from '../../portal/index.ts';

interface InvoiceUnavailableProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** What is known besides of one that is not there. */
  readonly children?: ReactNode;
}

/**
 * PINV-11, D15: retracted, unknown, or not meant for this account. The page does not say which. A lost connection or a failure
 * is none of these. It says itself what it is, and can be tried again.
 */
export function InvoiceUnavailable({ error, onRetry, children }: InvoiceUnavailableProps) {
  const isAnswered = isMissing(error);
  return (
    <UnavailableCard title="Invoice or Quote is Unavailable">
      {isAnswered ? (
        <>
          <p>
            This invoice or quote is unavailable or was retracted by its creator. Please try again later, and watch your
            e-mail for an updated version.
          </p>
          {children}
        </>
      ) : (
        <FailureStrip what="It" why={causeOf(error)} onRetry={onRetry} />
      )}
    </UnavailableCard>
  );
}

const causeOf = (error: Error): string => {
  if (!(error instanceof ApiError)) return 'Please try again.';
  // Of an answer that came too late too. There is nothing to look up that may have been saved.
  return error.status === 0 ? UNREACHABLE : error.message;
};
