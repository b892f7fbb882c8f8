import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { ApiError } from '../../../api/api-error.ts';
import { UnavailableCard } from '../../portal/index.ts';

interface InvoiceUnavailableProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** PINV-11, D15: retracted, unknown, or not meant for this account. The page does not say which. A failure can be tried again. */
export function InvoiceUnavailable({ error, onRetry }: InvoiceUnavailableProps) {
  const answered = error instanceof ApiError && error.status === 404;
  return (
    <UnavailableCard title="Invoice or Quote is Unavailable">
      <p>
        This invoice or quote is unavailable or was retracted by its creator. Please try again later, and watch your
        e-mail for an updated version.
      </p>
      {!answered && (
        <p>
          <Button variant="default" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
    </UnavailableCard>
  );
}
