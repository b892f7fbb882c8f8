import type { JobJson } from '@underlay/contract/jobs.ts';

/** D47: the three statuses and how a select names them. */
export const JOB_STATUS_OPTIONS: readonly { value: JobJson['status']; label: string }[] = [
  { value: 'quoted', label: 'Quoted' },
  { value: 'in-progress', label: 'In-progress' },
  { value: 'complete', label: 'Complete' },
];

/** What a change of a job always carries: the fields that the server requires, as they are stored. */
export const storedFields = ({ name, description, customerId, notes, version }: JobJson) => ({
  name,
  description,
  customerId,
  notes,
  version,
});
