import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { ApiError } from '../../../api/api-error.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PlankEdge } from '../../../ui/plank-edge.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import classes from './invoice-document.module.css';

interface InvoiceUnavailableProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** PINV-11, D15: retracted, unknown, or not meant for this account; which of them is not told. A failure can be tried again. */
export function InvoiceUnavailable({ error, onRetry }: InvoiceUnavailableProps) {
  const answered = error instanceof ApiError && error.status === 404;
  return (
    <Sheet as="article" className={classes.sheet}>
      <PlankEdge />
      <div className={classes.body}>
        <PageTitle title="Invoice or Quote is Unavailable">Invoice or Quote is Unavailable</PageTitle>
        <p className={classes.unavailable}>
          This invoice or quote is unavailable or was retracted by its creator. Please try again later, and watch your
          e-mail for an updated version.
        </p>
        {!answered && (
          <p className={classes.unavailable}>
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          </p>
        )}
      </div>
    </Sheet>
  );
}
