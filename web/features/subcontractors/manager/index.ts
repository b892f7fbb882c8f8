/** What younger features may use of subcontractors in the manager area. */
export { SUBCONTRACTOR_CARD, SUBCONTRACTOR_COLUMNS } from './subcontractor-columns.tsx';
