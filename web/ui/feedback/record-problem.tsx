import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Breadcrumbs, type Crumb } from '../layout/breadcrumbs.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Alert } from './alert.tsx';
import { NotYourRole } from './not-your-role.tsx';
import { isNotYourRole } from './refusal.ts';

interface RecordProblemProps {
  readonly title: string;
  readonly back: Crumb;
  readonly error: Error;
  /** What is said of a record that does not exist, and of one that could not be read. */
  readonly unknown: string;
  readonly failed: string;
  readonly onRetry: () => void;
}

/** A record that could not be shown, with its own specified message. */
export function RecordProblem({ title, back, error, unknown, failed, onRetry }: RecordProblemProps) {
  if (isNotYourRole(error)) return <NotYourRole title={title} copy={error.message} />;
  const missing = 'status' in error && error.status === 404;
  const retry = (
    <Button variant="default" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <>
      <Breadcrumbs crumbs={[back, { label: title }]} />
      <PageHead title={title} />
      <Alert action={missing ? undefined : retry}>{missing ? unknown : failed}</Alert>
    </>
  );
}
