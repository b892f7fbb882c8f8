import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import type { CustomerJobJson, ListedJobJson } from '@underlay/contract/portal-jobs.ts';
import { expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

test('DISC-01 LINK-02 a job offers for paying in time what the page of its invoice offers, on its page and in the list', async () => {
  const owner = await TestBusiness.open(await sharedProduct());
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const { body: invoice } = await owner.visit<CustomerInvoiceJson & { jobId: string }>(
    `GET ${owner.portal}/invoices/${uuid}`,
  );
  expect(invoice.earlyDiscount).toMatchObject({ percent: 2, discount: 20, total: 21.25 });
  const path = `${owner.portal}/jobs`;
  const { body: job } = await owner.visit<CustomerJobJson>(`GET ${path}/${invoice.jobId}`);
  const { earlyDiscount, amount } = invoice;
  expect(job.todo).toMatchObject([{ kind: 'pay', amount, earlyDiscount }]);
  const { body: jobs } = await owner.visit<ListedJobJson[]>(`GET ${path}`);
  expect(jobs.find((each) => each.uuid === invoice.jobId)?.next).toMatchObject({ amount, earlyDiscount });
});
