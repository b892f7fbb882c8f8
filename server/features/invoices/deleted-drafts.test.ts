import type { DeletedDraftJson } from '@underlay/contract/deleted-drafts.ts';
import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { png, upload } from '../../testing/files.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const remove = (invoiceId: string, by = owner) => by.call(`DELETE ${owner.base}/invoices/${invoiceId}`);
const send = (invoiceId: string, status = 'sent') =>
  owner.call(`PUT ${owner.base}/invoices/${invoiceId}/status`, { status });
const numbers = async (query = '') => {
  const { body, headers } = await owner.call<InvoiceJson[]>(`GET ${owner.base}/invoices?pageSize=3${query}`);
  return { numbers: body.map(({ id }) => id), total: Number(headers.get('x-total-count')) };
};
const deleted = (query = '') => owner.get<DeletedDraftJson[]>(`GET ${owner.base}/deletedDrafts${query}`);
const counted = async () => {
  const [row] = await product.platform.systemDb.sql<{ count: number }[]>`
    select invoice_count count from customers where id = ${owner.customer.uuid}`;
  return row?.count;
};

describe('INV-12 a deleted draft', () => {
  test('is gone from every list with its lines and files, and its number is explained and never used again', async () => {
    const [first, draft, last] = [await owner.draft(), await owner.draft({ isQuote: true }), await owner.draft()];
    await owner.addLine(draft.uuid);
    const { body: file } = await upload(owner, `${owner.base}/invoices/${draft.uuid}/files`, await png(), owner.token);
    expect((await remove(draft.uuid)).status).toBe(204);
    expect(await numbers()).toEqual({ numbers: [last.id, first.id], total: 2 });
    expect(await numbers(`&id=${draft.id}`)).toEqual({ numbers: [], total: 0 });
    expect(await numbers('&customer=Jordan')).toEqual({ numbers: [last.id, first.id], total: 2 });
    const job = await owner.get<{ invoices: InvoiceJson[] }>(`GET ${owner.base}/jobs/${owner.job.uuid}`);
    expect(job.invoices.map(({ id }) => id)).toEqual([last.id, first.id]);
    const [left] = await deleted(`?id=${draft.id}`);
    expect(left).toMatchObject({ uuid: draft.uuid, id: draft.id, isQuote: true });
    expect(await deleted(`?id=${last.id}`)).toEqual([]);
    const { sql } = product.platform.systemDb;
    expect(await sql`select 1 from invoice_lines where invoice_id = ${draft.uuid}`).toEqual([]);
    expect(await sql`select 1 from files where id = ${(file as { uuid: string }).uuid}`).toEqual([]);
    expect(
      await sql`select file_count, byte_count from file_usage where business_id = ${owner.business.businessId}`,
    ).toEqual([{ file_count: 0, byte_count: 0 }]);
    expect((await owner.draft()).id).toBe(last.id + 1);
    expect(await counted()).toBe(3);
  });

  test('is said to be deleted, by whom and when, wherever its address is used', async () => {
    const { uuid, id } = await owner.draft();
    const [added] = (await owner.addLine(uuid)).body.lineItems;
    await remove(uuid);
    const told = `Invoice ${id} is a deleted draft: it was never sent, and was deleted`;
    const at = `${owner.base}/invoices/${uuid}`;
    const line = { categoryId: owner.categories.get('Material'), description: 'Oak', quantity: 1, rate: 1 };
    for (const answer of [
      await owner.call(`GET ${at}`),
      await owner.call(`GET ${at}/pdf`),
      await owner.call(`GET ${at}/files`),
      await owner.call(`PUT ${at}/details`, { description: 'Ash' }),
      await owner.call(`POST ${at}/lineItems`, line),
      await owner.call(`PUT ${at}/lineItems`, { ...line, uuid: added?.uuid }),
      await owner.call(`PUT ${at}/lineItems/${added?.uuid}`, line),
      await owner.call(`DELETE ${at}/lineItems/${added?.uuid}`),
      await owner.call(`POST ${at}/duplicate`),
      await owner.call(`POST ${at}/reminder`),
      await send(uuid),
      await send(uuid, 'pending'),
      await remove(uuid),
    ]) {
      expect(answer).toMatchObject({ status: 410, body: { code: 'draft_deleted' } });
      expect(answer.body.message).toContain(told);
    }
    const stranger = await TestBusiness.open(product, null);
    expect((await stranger.call(`GET ${stranger.base}/invoices/${uuid}`)).status).toBe(404);
    expect(await stranger.get(`GET ${stranger.base}/deletedDrafts`)).toEqual([]);
    expect((await owner.visit(`GET ${owner.portal}/invoices/${uuid}`)).status).toBe(404);
  });

  test('INV-16 INV-21 was never sent: what the customer had is kept, retracted or not', async () => {
    const sent = await owner.sent();
    expect(await remove(sent.uuid)).toMatchObject({ status: 409, body: { code: 'was_sent' } });
    expect(sent.sentAt).not.toBeNull();
    await send(sent.uuid, 'pending');
    expect(await owner.invoice(sent.uuid)).toMatchObject({ status: 'pending', sentAt: sent.sentAt });
    expect(await remove(sent.uuid)).toMatchObject({ status: 409, body: { code: 'was_sent' } });
    expect(await owner.invoice(sent.uuid)).toMatchObject({ id: sent.id, status: 'pending' });
  });

  test('INV-16 of a delete and a send at once one is done and the other is told why not', async () => {
    const drafts = await Promise.all(Array.from({ length: 12 }, () => owner.draft()));
    for (const { uuid } of drafts) await owner.addLine(uuid);
    const outcomes = await Promise.all(
      drafts.map(async ({ uuid }, index) => {
        const [one, other] = index % 2 ? [send, remove] : [remove, send];
        const both = await Promise.all([one(uuid), other(uuid)]);
        const [sending, removing] = index % 2 ? both : both.reverse();
        return `${sending?.status} ${sending?.body?.code ?? ''}, ${removing?.status} ${removing?.body?.code ?? ''}`;
      }),
    );
    const allowed = ['200 , 409 was_sent', '410 draft_deleted, 204 '];
    expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    const kept = outcomes.filter((outcome) => outcome === allowed[0]).length;
    expect([(await numbers()).total, (await deleted('?pageSize=50')).length]).toEqual([kept, 12 - kept]);
    await verified();
  });

  test('INV-12 of two deletes at once one is done, and lines, files and drafts that come meanwhile leave nothing behind', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => owner.draft()));
    const photo = await png();
    const job = `PUT ${owner.base}/jobs/${owner.job.uuid}`;
    const other = (await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries())).body.uuid;
    const moved = { name: 'Kitchen oak', description: 'White oak', customerId: other };
    const answers = await Promise.all([
      ...drafts.flatMap(({ uuid }) => [
        remove(uuid),
        owner.addLine(uuid),
        upload(owner, `${owner.base}/invoices/${uuid}/files`, photo, owner.token),
        remove(uuid),
        owner.draft(),
      ]),
      owner.call(job, moved),
    ]);
    const statuses = answers.flatMap((answer) => ('status' in answer ? [answer.status] : []));
    expect(statuses.filter((status) => Number(status) >= 500)).toEqual([]);
    expect(statuses.filter((status) => status === 204)).toHaveLength(8);
    expect((await numbers()).total).toBe(8);
    await verified();
  });
});

test('INV-02 D88 every page of the list is full, and the pages hold each invoice once, wherever numbers were deleted', async () => {
  const drafts = await Promise.all(Array.from({ length: 14 }, () => owner.draft()));
  const all = drafts.map(({ id }) => id).sort((a, b) => b - a);
  const gone = [0, 2, 3, 5, 8, 13].map((index) => all[index] ?? 0);
  for (const draft of drafts) if (gone.includes(draft.id)) await remove(draft.uuid);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => numbers(`&page=${page}`)));
  expect(pages.map(({ numbers: page }) => page.length)).toEqual([3, 3, 2, 0]);
  expect(pages.flatMap(({ numbers: page }) => page)).toEqual(all.filter((number) => !gone.includes(number)));
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([8]));
});

/** INV-12: counts and numbers are what can be counted. */
async function verified() {
  const { sql } = product.platform.systemDb;
  const { businessId } = owner.business;
  const miscounted = await sql`
    select c.id from customers c where c.business_id = ${businessId} and c.invoice_count <>
      (select count(*) from invoices i where i.business_id = c.business_id and i.customer_id = c.id)`;
  const gaps = await sql`
    select number from business_counters, generate_series(1001, next_invoice_number - 1) as numbers (number)
    where business_id = ${businessId} and 1 <>
      (select count(*) from invoices i where i.business_id = ${businessId} and i.number = numbers.number)
      + (select count(*) from deleted_drafts d where d.business_id = ${businessId} and d.number = numbers.number)`;
  const orphans = await sql`
    select l.id from invoice_lines l join deleted_drafts d on d.business_id = l.business_id and d.id = l.invoice_id
    where l.business_id = ${businessId}`;
  expect({ miscounted, gaps, orphans }).toEqual({ miscounted: [], gaps: [], orphans: [] });
}
