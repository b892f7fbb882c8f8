import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import { MAX_LINES } from '@underlay/domain/invoices/invoice.ts';
import { expect, test } from 'vitest';
import { found } from '../../services/refused.ts';
import { lengthen } from '../../testing/long-documents.ts';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';
import { readWorkOrder } from '../work-orders/index.ts';
import { crewDocument, readCrewFacts } from './crew-document.ts';

/** The lines of ten fit. */
const DOCUMENTS = 12;

test('JOB-14 TM-27 of more agreed lines than a crew can read those of the newest invoices are its scope, and the other invoices are named', async () => {
  const product = await sharedProduct();
  const owner = await TestBusiness.open(product);
  const oldest = await owner.draft();
  await owner.addLine(oldest.uuid);
  await lengthen(product, oldest.uuid);
  const invoices: { uuid: string; id: number }[] = [oldest];
  while (invoices.length < DOCUMENTS)
    invoices.push((await owner.call<InvoiceJson>(`POST ${owner.base}/invoices/${oldest.uuid}/duplicate`)).body);
  for (const { uuid } of invoices) await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const { uuid } = (await workOrdersOf(owner).create()).body;
  const db = product.platform.tenantDb(owner.business.businessId);
  const facts = await readCrewFacts(product.platform, db, found(await readWorkOrder(db, uuid)));
  const { sections } = crewDocument(facts);
  const section = (title: string) => sections.find((each) => each.title === title);
  expect(section('Scope')?.rows).toHaveLength(10 * MAX_LINES);
  const named = [invoices[1], invoices[0]].map((invoice) => `Invoice ${invoice?.id}`);
  expect(section('More of the scope, at the office')?.paragraphs).toEqual(named);
});
