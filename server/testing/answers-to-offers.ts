import { acceptanceOf } from './acceptance.ts';
import type { TestBusiness } from './people.ts';

/** What a customer answers to a quote and asks about, each to one of its own. */
export const answersToOffers = (owner: TestBusiness) => ({
  'portalJobs.ask': async () => {
    const { jobId } = await owner.sent();
    return () => owner.visit(`POST ${owner.portal}/jobs/${jobId}/question`, { message: 'And the pantry?' });
  },
  'portalOffers.accept': async () => {
    const { uuid, total } = await owner.sent({ isQuote: true });
    return () => owner.visit(`POST ${owner.portal}/invoices/${uuid}/acceptance`, acceptanceOf(total));
  },
  'portalOffers.decline': async () => {
    const { uuid } = await owner.sent({ isQuote: true });
    return () => owner.visit(`POST ${owner.portal}/invoices/${uuid}/decline`, { version: 1, reason: 'price' });
  },
  'portalOffers.ask': async () => {
    const { uuid } = await owner.sent({ isQuote: true });
    return () => owner.visit(`POST ${owner.portal}/invoices/${uuid}/question`, { message: 'And the hall?' });
  },
});
