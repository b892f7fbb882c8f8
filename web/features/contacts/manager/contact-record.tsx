import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { RecordProblem } from '../../../ui/feedback/record-problem.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import type { ContactKind } from '../contact-kind.ts';

interface ContactRecordProps<Stored> {
  readonly kind: ContactKind;
  readonly id: string;
  readonly found: Pick<UseQueryResult<Stored, Error>, 'data' | 'error' | 'refetch'>;
  readonly children: (stored: Stored) => ReactNode;
}

/**
 * A stored contact as soon as it is there. Until then it says that it is read, or why it cannot be (CUST-13, CUST-14). Another one begins
 * anew, with the first pages of its lists.
 */
export function ContactRecord<Stored>({ kind, id, found, children }: ContactRecordProps<Stored>) {
  const businessId = useBusinessId();
  const { data, error, refetch } = found;
  if (data !== undefined) return <Fragment key={id}>{children(data)}</Fragment>;
  if (error === null) return <PageWaiting label={kind.one} />;
  return (
    <RecordProblem
      title={kind.one}
      back={{ label: kind.many, link: kind.list(businessId) }}
      error={error}
      unknown={`Unable to find ${kind.one.toLowerCase()} with Id: ${id}`}
      failed={`Issue displaying ${kind.one} Data. Please try again or contact support.`}
      onRetry={() => void refetch()}
    />
  );
}
