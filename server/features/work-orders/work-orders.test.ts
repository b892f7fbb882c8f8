import type { JobJson } from '@underlay/contract/jobs.ts';
import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';

let product: SharedProduct;
let owner: TestBusiness;
let stranger: TestBusiness;
let ours: ReturnType<typeof workOrdersOf>;
let theirs: ReturnType<typeof workOrdersOf>;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
  ours = workOrdersOf(owner);
  theirs = workOrdersOf(stranger);
});

const newJob = async (name: string) => {
  const entries = { name, description: 'Stairs', address: ADDRESS, customerId: owner.customer.uuid };
  return (await owner.call<JobJson>(`POST ${owner.base}/jobs`, entries)).body;
};
const names = (people: readonly SubcontractorJson[]) => people.map(({ displayName }) => displayName);
const eventsOf = async (subjectId: string) => {
  const rows = await product.platform.systemDb.sql<{ kind: string; actor: string }[]>`
    select kind, actor from events where subject_id = ${subjectId} order by id`;
  expect(new Set(rows.map(({ actor }) => actor)).size).toBe(1);
  return rows.map(({ kind }) => kind);
};

describe('work orders', () => {
  test('API-46 API-47 D48 D56 D73 a new order is pending and numbered, and its job alone decides the job’s name', async () => {
    const { status, body } = await ours.create({
      jobName: 'Somebody else’s name',
      id: '',
      identificationId: '',
      subContractors: [],
      inventory: [],
      status: 'complete',
    });
    expect([status, body]).toMatchObject([
      200,
      {
        description: 'Lay the floor',
        jobName: 'Kitchen oak',
        jobUUID: owner.job.uuid,
        status: 'pending',
        subContractors: [],
        inventory: [],
        version: 1,
      },
    ]);
    expect(body.id).toBeGreaterThan(1000);
    expect(body.identificationId).toBe(body.id);
    expect(await ours.read(body.uuid)).toEqual(body);
    expect(await eventsOf(body.uuid)).toEqual(['work_order_created']);
  });

  test('WO-02 a job and a description are required, and the job has to be ours (P26)', async () => {
    const empty = await ours.create({ description: ' ', jobUUID: '' });
    expect([empty.status, empty.body.fields]).toEqual([
      422,
      { description: 'Must contain at least one character.', jobUUID: 'Select an option.' },
    ]);
    for (const jobUUID of [stranger.job.uuid, crypto.randomUUID()]) {
      const answer = await ours.create({ jobUUID });
      expect([answer.status, answer.body.fields]).toEqual([422, { jobUUID: 'That job does not exist.' }]);
    }
  });

  test('API-45 D70 D73 orders made at the same moment are numbered without gaps and listed newest first', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => theirs.create()));
    const numbers = made.map(({ body }) => body.id).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => 1001 + index));
    expect((await theirs.create({ jobUUID: crypto.randomUUID() })).status).toBe(422); // takes no number
    const page = await stranger.call<WorkOrderJson[]>(`GET ${theirs.orders}?page=2&pageSize=5`);
    expect(page.body.map(({ id }) => id)).toEqual([1007, 1006, 1005, 1004, 1003]);
    expect(page.headers.get('x-total-count')).toBe('12');
    const last = await stranger.get<WorkOrderJson[]>(`GET ${theirs.orders}?page=3&pageSize=5`);
    expect(last.map(({ id }) => id)).toEqual([1002, 1001]);
  });

  test('WO-01 D69 orders are found by the beginning of the number and by part of the job’s name', async () => {
    const job = await newJob('Hundred_percent % stairs');
    const { body: order } = await ours.create({ jobUUID: job.uuid });
    const list = async (query: Record<string, string>) => {
      const answer = await owner.call<WorkOrderJson[]>(`GET ${ours.orders}?${new URLSearchParams(query)}`);
      expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length));
      return answer.body.map(({ uuid }) => uuid);
    };
    expect(await list({ workOrderId: String(order.id) })).toEqual([order.uuid]);
    expect(await list({ workOrderId: '100', jobName: 'PERCENT' })).toEqual([order.uuid]);
    expect(await list({ jobName: 'd_p' })).toEqual([order.uuid]);
    expect(await list({ jobName: 't_%' })).toEqual([]);
    expect(await list({ workOrderId: '2' })).toEqual([]);
    expect(await list({ workOrderId: 'abc' })).toEqual([]);
    expect((await list({ workOrderId: '1' })).length).toBeGreaterThan(1);
  });

  test('D48 description and status change by themselves, and the second editor is told', async () => {
    const { body: order } = await ours.create();
    const change = (body: object) =>
      owner.call<WorkOrderJson & { code: string; fields: object }>(`PUT ${ours.orders}/${order.uuid}`, body);
    expect((await change({ status: 'in-progress' })).body).toMatchObject({
      status: 'in-progress',
      description: 'Lay the floor',
      version: 2,
    });
    expect((await change({ description: 'Lay and sand', version: 2 })).body).toMatchObject({
      status: 'in-progress',
      description: 'Lay and sand',
    });
    const late = await change({ description: 'Too late', version: 2 });
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED_ELSEWHERE']);
    expect((await change({ status: 'other' })).body.fields).toEqual({ status: 'Select an option.' });
    expect((await ours.read(order.uuid)).description).toBe('Lay and sand');
    expect(await eventsOf(order.uuid)).toEqual(['work_order_created', 'work_order_changed', 'work_order_changed']);
  });

  test('D48 of two editors who save the same version at the same moment one is told', async () => {
    const { body: order } = await ours.create();
    const save = (description: string) =>
      owner.call<WorkOrderJson>(`PUT ${ours.orders}/${order.uuid}`, { description, version: 1 });
    const answers = await Promise.all([save('one'), save('two'), save('three')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(await ours.read(order.uuid)).toEqual(won);
  });

  test('AUTH-22 D06 an order of another business is as unknown as none, on every address of it', async () => {
    const { body: order } = await ours.create();
    const item = await theirs.item(3);
    const calls: [string, object?][] = [
      [`GET ${theirs.orders}/${order.uuid}`],
      [`PUT ${theirs.orders}/${order.uuid}`, { status: 'complete' }],
      [`PUT ${theirs.orders}/${order.uuid}/inventory`, { inventoryId: item.uuid, quantity: 1, status: 'added' }],
      [`PUT ${theirs.orders}/${order.uuid}/sub-contractor`, { subContractorId: item.uuid }],
      [`GET ${theirs.orders}/${order.uuid}/subcontractors`],
      [`GET ${theirs.orders}/${order.uuid}/subcontractors/candidates`],
      [`GET ${theirs.orders}/${order.uuid}/expense-reports`],
    ];
    for (const [line, body] of calls) expect([line, (await stranger.call(line, body)).status]).toEqual([line, 404]);
    expect(await theirs.stock(item.uuid)).toBe(3);
  });
});

describe('the subcontractors of a work order', () => {
  test('API-48 D50 without an action the call toggles; with one it says what it means, however often', async () => {
    const { body: order } = await ours.create();
    const { uuid } = await ours.person();
    const on = async (action?: 'add' | 'remove') =>
      (await ours.put(order.uuid, uuid, action)).body.subContractors.length;
    expect([await on(), await on()]).toEqual([1, 0]);
    expect(await Promise.all([on('add'), on('add'), on('add')])).toEqual([1, 1, 1]);
    expect(await Promise.all([on('remove'), on('remove')])).toEqual([0, 0]);
    expect(await eventsOf(order.uuid)).toEqual([
      'work_order_created',
      'subcontractor_added',
      'subcontractor_removed',
      'subcontractor_added',
      'subcontractor_removed',
    ]);
  });

  test('D50 toggles at the same moment are counted one by one: an even number changes nothing', async () => {
    const { body: order } = await ours.create();
    const { uuid } = await ours.person();
    await Promise.all(Array.from({ length: 6 }, () => ours.put(order.uuid, uuid)));
    expect((await ours.read(order.uuid)).subContractors).toEqual([]);
    expect((await eventsOf(order.uuid)).slice(1)).toEqual(
      Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? 'subcontractor_added' : 'subcontractor_removed')),
    );
  });

  test('API-48 P26 a subcontractor of another business is as unknown as none', async () => {
    const { body: order } = await ours.create();
    for (const subContractorId of [(await theirs.person()).uuid, crypto.randomUUID()]) {
      for (const action of [undefined, 'add', 'remove'] as const) {
        const answer = await ours.put(order.uuid, subContractorId, action);
        expect([answer.status, answer.body.fields]).toEqual([
          422,
          { subContractorId: 'That subcontractor does not exist.' },
        ]);
      }
    }
  });

  test('WO-13 API-50 D51 those on the order and those who are not are two lists, both by name', async () => {
    const { body: order } = await ours.create();
    const made = await Promise.all(
      ['Zenith Floors', 'alder Tile', 'Birch & Sons'].map((businessName) => ours.person({ businessName })),
    );
    const [zenith, alder] = made;
    await ours.put(order.uuid, zenith?.uuid ?? '', 'add');
    await ours.put(order.uuid, alder?.uuid ?? '', 'add');
    const on = await owner.get<SubcontractorJson[]>(`GET ${ours.orders}/${order.uuid}/subcontractors`);
    expect(names(on)).toEqual(['alder Tile', 'Zenith Floors']);
    expect(on[0]?.ein).toMatch(/^\*{2}-\*{3}\d{4}$/);
    const candidates = `GET ${ours.orders}/${order.uuid}/subcontractors/candidates`;
    const others = await owner.get<SubcontractorJson[]>(candidates);
    expect(names(others)).not.toContain('alder Tile');
    expect(names(others)).toContain('Birch & Sons');
    expect(names(others)).toEqual(names(others).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    const found = await owner.call<SubcontractorJson[]>(`${candidates}?name=BIRCH&page=1&pageSize=1`);
    expect([names(found.body), found.headers.get('x-total-count')]).toEqual([['Birch & Sons'], '1']);
    expect(await owner.get(`${candidates}?name=alder`)).toEqual([]);
  });
});

describe('the job of a work order', () => {
  test('API-29 JOB-14 JOB-15 a job answers with its orders, newest first, and everybody on them once, by name', async () => {
    const job = await newJob('Front stairs');
    const first = (await ours.create({ jobUUID: job.uuid })).body;
    const second = (await ours.create({ jobUUID: job.uuid, description: 'Second visit' })).body;
    await ours.create(); // of another job
    const mara = await ours.person({ businessName: 'Mara Stairs' });
    const abel = await ours.person({ businessName: 'Abel Joinery' });
    await ours.put(first.uuid, mara.uuid, 'add');
    await ours.put(second.uuid, mara.uuid, 'add');
    await ours.put(second.uuid, abel.uuid, 'add');
    const item = await ours.item(4);
    await ours.add(first.uuid, item.uuid, 3);
    const detail = await owner.get<{ workOrders: WorkOrderJson[]; subContractors: SubcontractorJson[] }>(
      `GET ${owner.base}/jobs/${job.uuid}`,
    );
    expect(detail.workOrders.map(({ uuid }) => uuid)).toEqual([second.uuid, first.uuid]);
    expect(detail.workOrders.map(({ subContractors }) => names(subContractors))).toEqual([
      ['Abel Joinery', 'Mara Stairs'],
      ['Mara Stairs'],
    ]);
    expect(detail.workOrders[1]?.inventory).toMatchObject([{ uuid: item.uuid, quantity: 3 }]);
    expect(names(detail.subContractors)).toEqual(['Abel Joinery', 'Mara Stairs']);
  });
});
