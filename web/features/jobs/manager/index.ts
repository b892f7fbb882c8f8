/** What younger features may use of jobs in the manager area. */
export { BilledFigures } from './billed-figures.tsx';
export { isAskedOfJob, JOB_ENTRY, JobEntry, startOfJob, useEnteredJob } from './job-entry.tsx';
export { JobSelect, jobLabel, offeredJobsQuery } from './job-select.tsx';
export { JobTabs } from './job-tabs.tsx';
