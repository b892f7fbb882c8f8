/** What younger features may use of jobs in the manager area. */
export { JobSelect, jobLabel } from './job-select.tsx';
