/** What younger features may use of subcontractors. */
export { readSubcontractor, readSubcontractors } from './read-subcontractors.ts';
export { createSubcontractor, type SubcontractorContents, subcontractorRoutes } from './routes.ts';
