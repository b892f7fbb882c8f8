import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS, customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let stranger: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
});

const entries = (change: object = {}) => ({
  name: 'Hall stairs',
  description: 'Fourteen treads',
  address: ADDRESS,
  customerId: owner.customer.uuid,
  ...change,
});
const create = (change: object = {}) =>
  owner.call<JobJson & { fields: Record<string, string> }>(`POST ${owner.base}/jobs`, entries(change));

describe('jobs', () => {
  test('API-28 API-29 API-30 a new job is quoted and answers with its customer and its invoices (D47)', async () => {
    const { body: job } = await create();
    expect(job).toMatchObject({
      status: 'quoted',
      customerName: 'Maple Row Property Group',
      notes: '',
      address: ADDRESS,
    });
    const invoice = await owner.draft({ jobId: job.uuid });
    const detail = await owner.call<{ businessJob: JobJson; invoices: InvoiceJson[] }>(
      `GET ${owner.base}/jobs/${job.uuid}`,
    );
    expect(detail.body).toMatchObject({ businessJob: job, workOrders: [], subContractors: [] });
    expect(detail.body.invoices.map(({ uuid }) => uuid)).toEqual([invoice.uuid]);
  });

  test('JOB-03 name, description, address and customer are required, and the customer has to be ours', async () => {
    const empty = await owner.call<{ fields: Record<string, string> }>(`POST ${owner.base}/jobs`, {
      name: ' ',
      description: '',
      address: {},
      customerId: '',
    });
    expect(Object.keys(empty.body.fields).sort()).toEqual([
      'address.addressLine1',
      'address.city',
      'address.state',
      'address.zip',
      'customerId',
      'description',
      'name',
    ]);
    for (const customerId of [stranger.customer.uuid, crypto.randomUUID()]) {
      const answer = await create({ customerId });
      expect([answer.status, answer.body.fields]).toEqual([422, { customerId: 'That customer does not exist.' }]);
    }
  });

  test('JOB-16 JOB-11 the edit changes what it names and keeps the rest; the second editor is told', async () => {
    const { body: job } = await create();
    const { address: _, ...edited } = entries({
      notes: 'Bring the long ladder',
      status: 'complete',
      version: job.version,
    });
    const saved = await owner.call<JobJson>(`PUT ${owner.base}/jobs/${job.uuid}`, edited);
    expect(saved.body).toMatchObject({ notes: 'Bring the long ladder', status: 'complete', address: ADDRESS });
    expect((await owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, edited)).status).toBe(409);
    const { address: _address, ...named } = entries();
    const again = await owner.call<JobJson>(`PUT ${owner.base}/jobs/${job.uuid}`, {
      ...named,
      address: null,
      notes: null,
      status: null,
    });
    expect(again.body).toMatchObject({ notes: 'Bring the long ladder', status: 'complete', address: ADDRESS });
    expect((await stranger.call(`GET ${stranger.base}/jobs/${job.uuid}`)).status).toBe(404);
    const foreign = { ...named, name: 'Taken', customerId: stranger.customer.uuid };
    expect(await owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, foreign)).toMatchObject({
      status: 422,
      body: { code: 'unknown_customer', fields: { customerId: 'That customer does not exist.' } },
    });
    expect((await owner.get<{ businessJob: JobJson }>(`GET ${owner.base}/jobs/${job.uuid}`)).businessJob).toEqual(
      again.body,
    );
  });

  test('API-30 D56 a job is changed by the uuid in the body; another business’s or none is not', async () => {
    const { body: job } = await create();
    const { address: _, ...named } = entries({ name: 'Back stairs', uuid: job.uuid });
    const saved = await owner.call<JobJson>(`PUT ${owner.base}/jobs`, { ...named, version: job.version });
    expect([saved.status, saved.body.name, saved.body.address]).toEqual([200, 'Back stairs', job.address]);
    const refused = [
      await owner.call(`PUT ${owner.base}/jobs`, { ...named, version: job.version }),
      await owner.call(`PUT ${owner.base}/jobs`, { ...named, uuid: stranger.job.uuid }),
      await owner.call(`PUT ${owner.base}/jobs`, { ...named, uuid: crypto.randomUUID() }),
      await owner.call(`PUT ${owner.base}/jobs`, { ...named, uuid: undefined }),
      await owner.call(`PUT ${owner.base}/jobs`, { ...named, customerId: stranger.customer.uuid }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 404, 404, 422, 422]);
    expect(await stranger.get(`GET ${stranger.base}/jobs/${stranger.job.uuid}`)).toMatchObject({
      businessJob: { name: 'Kitchen oak' },
    });
  });

  test('JOB-16 a job that moves to another customer takes its drafts along; what was sent stays whose it is', async () => {
    const { body: job } = await create();
    const { body: other } = await owner.call<{ uuid: string }>(
      `POST ${owner.base}/customers`,
      customerEntries({
        business: {
          name: 'Harbor Clinic',
          phone: '7855550111',
          email: 'pay@harbor.example',
          typeOfBusiness: 'business',
        },
      }),
    );
    const draft = await owner.draft({ jobId: job.uuid });
    const sent = await owner.sent({ jobId: job.uuid });
    await owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, {
      name: job.name,
      description: job.description,
      customerId: other.uuid,
    });
    expect((await owner.invoice(draft.uuid)).customerName).toBe('Harbor Clinic');
    expect((await owner.invoice(sent.uuid)).customerName).toBe('Maple Row Property Group');
    const found = await owner.call(`GET ${owner.base}/invoices?customer=harbor`);
    expect(found.headers.get('x-total-count')).toBe('1');
  });

  test('JOB-01 JOB-06 newest first, found by part of the job’s or the customer’s name (D69)', async () => {
    await create({ name: 'Sunroom cork' });
    const list = async (query: string) =>
      (await owner.call<JobJson[]>(`GET ${owner.base}/jobs?${query}`)).body.map(({ name }) => name);
    expect((await list('page=1&pageSize=2'))[0]).toBe('Sunroom cork');
    expect(await list('name=CORK')).toEqual(['Sunroom cork']);
    expect(await list('name=cork&customer=row')).toEqual(['Sunroom cork']);
    expect(await list('customer=nobody')).toEqual([]);
    await create({ name: 'Maple stairs' });
    expect(await list('text=CORK')).toEqual(['Sunroom cork']);
    expect(await list('text=property%20group&pageSize=2')).toEqual(['Maple stairs', 'Sunroom cork']);
    const both = await owner.call<JobJson[]>(`GET ${owner.base}/jobs?text=property&pageSize=1`);
    const all = (await list('')).length;
    expect([both.body.length, both.headers.get('x-total-count')]).toEqual([1, String(all - 1)]); // one is Harbor Clinic's
    expect(await list('text=maple&name=cork')).toEqual(['Sunroom cork']);
    expect((await stranger.call(`GET ${stranger.base}/jobs?text=cork`)).body).toEqual([]);
  });
});
