/** What younger features may use of jobs. */
export { jobQuery, jobsQuery } from './job-queries.ts';
export { jobTone } from './job-status-tone.ts';
