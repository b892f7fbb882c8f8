/** What younger features may use of jobs. */
export { holdJob, type JobRow, lockJob, readJob, updateJob } from './job-store.ts';
export { createJob, jobJson, refuseUnknownCustomer } from './routes.ts';
