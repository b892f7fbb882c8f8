/** What younger features may use of jobs. */
export { jobQuery } from './job-queries.ts';
export { jobTone } from './job-status-tone.ts';
