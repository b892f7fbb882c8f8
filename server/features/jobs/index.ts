/** What younger features may use of jobs. */
export { holdJob, type JobRow, readJob } from './job-store.ts';
export { createJob, jobRoutes } from './routes.ts';
