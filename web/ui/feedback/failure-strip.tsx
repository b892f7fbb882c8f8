import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Alert } from './alert.tsx';

interface FailureStripProps {
  readonly what: string;
  /** Why, in the server's words, where it is known. */
  readonly why?: string | undefined;
  readonly onRetry: () => void;
}

/** Stands where the content would be when it could not be loaded. It never claims that there is nothing. */
export function FailureStrip({ what, why = 'Nothing is lost.', onRetry }: FailureStripProps) {
  return (
    <Alert
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {what} could not be loaded. {why}
    </Alert>
  );
}
