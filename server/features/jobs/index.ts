/** What younger features may use of jobs. */
export { type JobRow, lockJob, readJob, shareJob, updateJob } from './job-store.ts';
export { createJob, jobJson, refuseUnknownCustomer } from './routes.ts';
