/** What younger features may use of offers in the portal. */
export { jobNoticeQuery } from '../offer-queries.ts';
export { AskingForm } from './asking-form.tsx';
