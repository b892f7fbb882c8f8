import type { JobJson } from '@underlay/contract/jobs.ts';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { MATCHES, useMatches } from '../../../ui/fields/use-matches.ts';
import { jobsQuery } from '../job-queries.ts';

/** The jobs that are offered for what was typed. Until then those of `customerId`, if one is given. */
export const offeredJobsQuery = (businessId: string, text = '', customerId = '') =>
  jobsQuery(businessId, { text, ...(text === '' && customerId !== '' && { customerId }), ...MATCHES });

interface JobSelectProps extends FieldProps {
  readonly businessId: string;
  readonly customerId?: string | undefined;
  readonly chosenLabel?: string;
  readonly create?: string;
  readonly onPick?: ((job: JobJson | null) => void) | undefined;
}

/**
 * One job of thousands. It is found by its name or its customer's, which also tells two kitchens apart. With `create`, a new one
 * can be entered instead.
 */
export function JobSelect({ businessId, customerId, onPick, onChange, ...field }: JobSelectProps) {
  const { rows, search } = useMatches(
    (text) => offeredJobsQuery(businessId, text, customerId),
    (job) => jobLabel(job.name, job.customerName),
  );
  return (
    <SearchSelect
      {...field}
      {...search}
      nothing="No jobs match."
      onChange={(id) => {
        onChange(id);
        onPick?.(rows.find(({ uuid }) => uuid === id) ?? null);
      }}
    />
  );
}

export const jobLabel = (job: string, customer: string): string => `${job}, ${customer}`;
