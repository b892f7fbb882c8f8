import { useQueryClient } from '@tanstack/react-query';
import { AskingForm } from '../../offers/portal/index.ts';
import type { AccountPathIds } from '../../portal/index.ts';
import { askAboutJob, lookAgainAtJob } from '../customer-job-queries.ts';

interface JobQuestionProps {
  readonly ids: AccountPathIds;
  readonly jobId: string;
  readonly business: string;
  readonly onClose: () => void;
}

/** A question about the job. It stands in its story at once. */
export function JobQuestion({ ids, jobId, business, onClose }: JobQuestionProps) {
  const client = useQueryClient();
  const send = async (body: { readonly message: string; readonly idempotentKey: string }) => {
    await askAboutJob(ids, jobId, body);
    void lookAgainAtJob(client, ids, jobId);
  };
  return <AskingForm business={business} onSend={send} onClose={onClose} />;
}
