/** What younger features may use of subcontractors. */
export { readSubcontractor, readSubcontractors } from './read-subcontractors.ts';
export { createSubcontractor } from './routes.ts';
