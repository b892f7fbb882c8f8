import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import type { QuoteReportJson } from '@underlay/contract/quote-report.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pdf, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const DAYS = 3 * 24 * 3_600_000;
const dayOf = (moment: Date | string) => dateIn('America/Chicago', new Date(moment));

/** A quote that was sent three days ago. */
const sentBefore = async () => {
  product.clock.advance(-DAYS);
  const sentOn = dayOf(product.clock.now());
  const { uuid } = await owner.draft({ isQuote: true, quoteExpiration: '2099-01-31', salesTaxPercentage: 0 });
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  product.clock.advance(DAYS);
  return { uuid, sentOn };
};
const onPaper = async (uuid: string, day: string) => {
  const { body: paper } = await upload(owner, `${owner.base}/invoices/${uuid}/files`, pdf(500), owner.token);
  const choices = { sections: [], lines: [] };
  const acceptance = { name: 'Elena Marchetti', day, choices, fileId: paper.uuid };
  expect((await owner.call(`POST ${owner.base}/invoices/${uuid}/acceptance`, acceptance)).status).toBe(200);
};
const storyOf = async (uuid: string) => {
  const { body: job } = await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${owner.job.uuid}`);
  return job.story.entries
    .filter(({ kind, document }) => (kind === 'signed' || kind === 'sent') && document?.uuid === uuid)
    .map(({ kind, at }) => [kind, dayOf(at)]);
};

test('SIGN-14 SEE-01 SEE-03 LINK-03 a quote is accepted on the day on the paper, in lists, reports and the story of the customer', async () => {
  const { uuid, sentOn: signedOn } = await sentBefore();
  const recordedOn = dayOf(product.clock.now());
  await onPaper(uuid, signedOn);
  const acceptedOn = async (day: string) => {
    const days = `from=${day}&to=${day}`;
    const { accepted, medianDays } = await owner.get<QuoteReportJson>(`GET ${owner.base}/reports/quotes?${days}`);
    const listed = await owner.get<InvoiceJson[]>(
      `GET ${owner.base}/invoices?page=1&pageSize=50&quotes=accepted&${days}`,
    );
    return [accepted.count, listed.length, medianDays];
  };
  // On the day of its sending, in no time, and not before that.
  expect(await acceptedOn(signedOn)).toEqual([1, 1, 0]);
  expect(await acceptedOn(recordedOn)).toEqual([0, 0, null]);
  expect(await storyOf(uuid)).toEqual([
    ['signed', signedOn],
    ['sent', signedOn],
  ]);
});

test('SIGN-14 LINK-03 the story of the customer has no version signed before it was sent, also on a paper of before that day', async () => {
  const { uuid, sentOn: signedOn } = await sentBefore();
  for (const status of ['pending', 'sent']) await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status });
  await onPaper(uuid, signedOn);
  const sentAgainOn = dayOf(product.clock.now());
  expect(await storyOf(uuid)).toEqual([
    ['signed', sentAgainOn],
    ['sent', sentAgainOn],
    ['sent', signedOn],
  ]);
});
