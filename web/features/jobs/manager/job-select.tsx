import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { jobsQuery } from '../job-queries.ts';

/** As many matches as fit a menu. A few more letters find the rest. */
const MATCHES = 20;

/** One job of thousands. It is found by its name or its customer's, which also tells two kitchens apart. */
export function JobSelect({
  businessId,
  chosenLabel,
  ...field
}: FieldProps & { businessId: string; chosenLabel?: string }) {
  const [text, setText] = useState('');
  const { data, isFetching } = useQuery(jobsQuery(businessId, { text, page: 1, pageSize: MATCHES }));
  const options = (data?.rows ?? []).map((job) => ({ value: job.uuid, label: jobLabel(job.name, job.customerName) }));
  return (
    <SearchSelect
      {...field}
      options={options}
      busy={isFetching}
      onAsk={setText}
      {...(chosenLabel !== undefined && { chosenLabel })}
      nothing="No jobs match."
    />
  );
}

export const jobLabel = (job: string, customer: string): string => `${job}, ${customer}`;
