/** What younger features may use of jobs. */
export { type JobRow, readJob } from './job-store.ts';
export { createJob, type JobContents, jobRoutes } from './routes.ts';
