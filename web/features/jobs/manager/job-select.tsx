import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { jobsQuery } from '../job-queries.ts';

/** As many matches as fit a menu. A few more letters find the rest. */
const MATCHES = 20;

/** The jobs that are offered for what was typed. Until then those of `customerId`, if one is given. */
export const offeredJobsQuery = (businessId: string, text = '', customerId = '') =>
  jobsQuery(businessId, { text, ...(text === '' && customerId !== '' && { customerId }), page: 1, pageSize: MATCHES });

/**
 * One job of thousands. It is found by its name or its customer's, which also tells two kitchens apart. With `create`, a new one
 * can be entered instead.
 */
export function JobSelect({
  businessId,
  customerId,
  ...field
}: FieldProps & { businessId: string; customerId?: string | undefined; chosenLabel?: string; create?: string }) {
  const [text, setText] = useState('');
  const { data, isPending, isPlaceholderData } = useQuery(offeredJobsQuery(businessId, text, customerId));
  const options = (data?.rows ?? []).map((job) => ({ value: job.uuid, label: jobLabel(job.name, job.customerName) }));
  return (
    <SearchSelect
      {...field}
      options={options}
      busy={isPending || isPlaceholderData}
      onAsk={setText}
      nothing="No jobs match."
    />
  );
}

export const jobLabel = (job: string, customer: string): string => `${job}, ${customer}`;
