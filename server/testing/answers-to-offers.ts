import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { acceptanceOf } from './acceptance.ts';
import { pdf, upload } from './files.ts';
import type { TestBusiness } from './people.ts';

/** A quote that its customer has, on a job of its own, which has no contract yet. */
async function ownQuote(owner: TestBusiness) {
  const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body;
  return owner.sent({ isQuote: true, jobId });
}

/** What is answered to a quote and asked about, by its customer or in their place, each to one of its own. */
export const answersToOffers = (owner: TestBusiness) => ({
  'portalJobs.ask': async () => {
    const { jobId } = await owner.sent();
    return () => owner.visit(`POST ${owner.portal}/jobs/${jobId}/question`, { message: 'And the pantry?' });
  },
  'portalOffers.accept': async () => {
    const { uuid, total } = await ownQuote(owner);
    return () => owner.visit(`POST ${owner.portal}/invoices/${uuid}/acceptance`, acceptanceOf(total));
  },
  'portalOffers.decline': async () => {
    const { uuid } = await ownQuote(owner);
    return () => owner.visit(`POST ${owner.portal}/invoices/${uuid}/decline`, { version: 1, reason: 'price' });
  },
  'portalOffers.ask': async () => {
    const { uuid } = await ownQuote(owner);
    return () => owner.visit(`POST ${owner.portal}/invoices/${uuid}/question`, { message: 'And the hall?' });
  },
  'recordedOffers.ticket': async () => {
    const { uuid } = await ownQuote(owner);
    return () => owner.call(`POST ${owner.base}/invoices/${uuid}/ticket`);
  },
  'recordedOffers.record': async () => {
    const { uuid } = await ownQuote(owner);
    const path = `${owner.base}/invoices/${uuid}`;
    const { uuid: fileId } = (await upload(owner, `${path}/files`, pdf(), owner.token)).body;
    const { name, choices } = acceptanceOf(0);
    const day = dateIn('America/Chicago', new Date());
    return () => owner.call(`POST ${path}/acceptance`, { name, choices, day, fileId });
  },
  'recordedOffers.withdraw': async () => {
    const { uuid } = await ownQuote(owner);
    return () => owner.call(`PUT ${owner.base}/invoices/${uuid}/withdrawal`, { reason: 'The job was sold' });
  },
});
