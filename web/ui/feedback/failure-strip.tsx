import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Alert } from './alert.tsx';

/** Stands where the content would be when it could not be loaded. It never claims that there is nothing. */
export function FailureStrip({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Alert
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {what} could not be loaded. Nothing is lost.
    </Alert>
  );
}
