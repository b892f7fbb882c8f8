import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import type { CustomerJobJson, ListedJobJson } from '@underlay/contract/portal-jobs.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { Contracts, FLOOR_SCHEDULE } from '../../testing/contracts.ts';
import { png, upload } from '../../testing/files.ts';
import { Payer } from '../../testing/payer.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product);
  contracts = new Contracts(owner, product);
});

const pageOf = (jobId: string, of = owner, search = '') =>
  of.visit<CustomerJobJson & { code: string }>(`GET ${of.portal}/jobs/${jobId}${search}`);
const jobOf = async ({ uuid }: Pick<JobJson, 'uuid'>, search = '') => (await pageOf(uuid, owner, search)).body;
const listOf = async (of = owner) => (await of.visit<ListedJobJson[]>(`GET ${of.portal}/jobs`)).body;
const kinds = ({ story }: CustomerJobJson) => story.entries.map(({ kind }) => kind);
const askAbout = (jobId: string, message: string, of = owner, more: object = {}) =>
  of.visit(`POST ${of.portal}/jobs/${jobId}/question`, { message, ...more });

/** The same customer at another business, and another customer of the same. */
async function neighbor(): Promise<TestBusiness> {
  const { body: customer } = await owner.call(`POST ${owner.base}/customers`, customerEntries());
  return Object.create(owner, { customer: { value: customer } });
}

describe('a customer has one page for each job', () => {
  test('LINK-02 LINK-03 CONT-08 X08 a quote to sign, then draws to pay, with the figures of the business', async () => {
    const job = await contracts.job();
    expect((await pageOf(job.uuid)).status).toBe(404);
    const quote = await contracts.quote(job.uuid);
    const before = await jobOf(job);
    expect(before).toMatchObject({ name: 'Main floor', status: 'quoted', contract: null, draws: [] });
    expect(before.todo).toMatchObject([
      { kind: 'sign', amount: 8403.46, document: { uuid: quote.uuid, id: quote.id, isQuote: true, draw: null } },
    ]);
    const path = `${owner.portal}/invoices/${quote.uuid}`;
    await owner.visit(`POST ${path}/acceptance`, acceptanceOf(8403.46));
    const signed = await jobOf(job);
    expect(signed.todo.filter(({ kind }) => kind === 'sign')).toEqual([]);
    expect(kinds(signed)).toEqual(expect.arrayContaining(['signed', 'sent']));
    expect(signed.story.entries.find(({ kind }) => kind === 'signed')).toMatchObject({
      amount: 8403.46,
      version: 1,
      text: 'Elena Marchetti',
      document: { uuid: quote.uuid },
    });
    const floor = await contracts.signed();
    const money = await contracts.bill(floor, 1);
    await contracts.bill(floor, 2);
    const [deposit, second] = (await contracts.money(floor)).draws;
    await owner.takeCheck(deposit?.invoice?.uuid ?? '', 840.35);
    const answer = await jobOf(floor);
    expect(answer.todo).toMatchObject([
      { kind: 'pay', amount: 3361.38, document: { uuid: second?.invoice?.uuid, draw: { ordinal: 2, of: 4 } } },
    ]);
    const { reason, ...figures } = (await contracts.money(floor)).contract ?? { reason: null };
    expect([reason, answer.contract]).toEqual([null, figures]);
    expect(money.status).toBe(200);
    expect(answer.draws.map(({ state, amount, when }) => [state, amount, when.due])).toEqual([
      ['paid', 840.35, 'acceptance'],
      ['billed', 3361.38, 'reached'],
      ['planned', 3361.38, 'reached'],
      ['planned', 840.35, 'reached'],
    ]);
    expect(answer.draws[0]?.payment?.method).toBe('manual');
    expect(kinds(answer)).toEqual(['payment', 'sent', 'sent', 'sent']);
    expect(answer.papers.map(({ kind }) => kind).sort()).toEqual(['document', 'document', 'document', 'receipt']);
    const listed = await listOf();
    expect(listed.map(({ uuid }) => uuid).slice(0, 2)).toEqual([floor.uuid, job.uuid]);
    expect(listed[0]).toMatchObject({ name: 'Main floor', next: answer.todo[0], contract: figures });
    await owner.takeCheck(second?.invoice?.uuid ?? '', 100);
    expect((await jobOf(floor)).story.entries.flatMap(({ payment }) => payment?.isPart ?? [])).toEqual([true, false]);
  });

  test('LINK-03 LINK-04 DRAW-07 what was dropped or taken back is not on it, and money on its way is', async () => {
    const job = await contracts.signed(
      FLOOR_SCHEDULE.map((row, place) => (place === 0 ? { ...row, when: { due: 'days', days: 30 } } : row)),
    );
    await contracts.bill(job, 1);
    const billed = await contracts.bill(job, 2);
    const [first, second] = billed.body.draws.map(({ invoice }) => invoice?.uuid ?? '');
    await contracts.status(second ?? '', 'pending');
    const back = await jobOf(job);
    expect(back.draws.map(({ state, invoice }) => [state, invoice?.uuid ?? null])).toEqual([
      ['billed', first],
      ['planned', null],
      ['planned', null],
      ['planned', null],
    ]);
    expect(back.draws[0]?.when.on).toMatch(/^\d{4}-\d\d-\d\d$/);
    const payer = new Payer(owner);
    await payer.payByBank(await owner.invoice(first ?? ''));
    const under = await jobOf(job);
    expect([under.draws[0]?.state, under.draws[0]?.payment?.method, under.todo]).toEqual(['on_its_way', 'ach', []]);
    expect(under.contract).toMatchObject({ onItsWay: 840.35, due: 0 });
    // Its manager reads the same of the draw (selling.md, 3.3).
    const managers = (await contracts.money(job)).draws.map(({ invoice }) => invoice?.onItsWay ?? null);
    expect(managers).toEqual([840.35, 0, null, null]);
    const { sql } = product.platform.systemDb;
    const [third = '', last = ''] = under.draws.slice(2).map(({ uuid }) => uuid);
    await sql`update draws set hidden = true where id = ${third}`;
    await sql`update draws set changed_at = now() where id = ${last}`;
    const planned = (await jobOf(job)).draws.filter(({ state }) => state === 'planned');
    expect(planned.map(({ ordinal, of, changedAt }) => [ordinal, of, changedAt !== null])).toEqual([
      [2, 3, false],
      [3, 3, true],
    ]);
    await contracts.cancel(job, 'The customer is a nuisance');
    const canceled = await jobOf(job);
    expect(canceled.draws.map(({ ordinal }) => ordinal)).toEqual([1]);
    expect(canceled.contract?.state).toBe('canceled');
    expect(kinds(canceled)[0]).toBe('canceled');
    expect(JSON.stringify(canceled)).not.toContain('nuisance');
  });
});

describe('LINK-04 P22 only what is theirs', () => {
  test('LINK-01 drafts, internal files, other customers and other businesses are not in it', async () => {
    const job = await contracts.job();
    const sent = await owner.sent({ jobId: job.uuid });
    await owner.draft({ jobId: job.uuid, description: 'Secret draft' });
    const files = `${owner.base}/invoices/${sent.uuid}/files`;
    const { body: shown } = await upload(owner, files, await png({ name: 'shown.png' }), owner.token);
    const { body: internal } = await upload(owner, files, await png({ name: 'internal.png' }), owner.token);
    await owner.call(`PUT ${files}/${internal.uuid}`, { internal: true });
    const answer = await jobOf(job);
    expect(answer.files.map(({ uuid }) => uuid)).toEqual([shown.uuid]);
    expect(answer.story.entries.find(({ kind }) => kind === 'files')).toMatchObject({
      text: 'shown.png',
      files: { count: 1, arePictures: true },
    });
    for (const secret of ['Secret draft', 'internal.png', internal.uuid])
      expect(JSON.stringify(answer)).not.toContain(secret);
    const [portfolio, account] = [owner.portal.split('/')[2], owner.portal.split('/')[4]];
    const theirs = await neighbor();
    const other = await TestBusiness.open(product, null);
    const misses = [
      `${theirs.portal}/jobs/${job.uuid}`,
      `${other.portal}/jobs/${job.uuid}`,
      `${owner.portal}/jobs/${crypto.randomUUID()}`,
      `${owner.portal}/jobs/${owner.business.businessId}`,
      `/portfolios/${crypto.randomUUID()}/accounts/${account}/jobs/${job.uuid}`,
      `/portfolios/${portfolio}/accounts/${crypto.randomUUID()}/jobs`,
    ];
    for (const path of misses) expect([path, (await owner.visit(`GET ${path}`)).status]).toEqual([path, 404]);
    expect((await askAbout(job.uuid, 'And me?', theirs)).status).toBe(404);
    expect(await listOf(theirs)).toEqual([]);
    await owner.call(`POST ${owner.base}/invoices/${sent.uuid}/lineItems`);
    await owner.call(`PUT ${owner.base}/invoices/${sent.uuid}/status`, { status: 'pending' });
    expect((await pageOf(job.uuid)).status).toBe(404);
  });

  test('CONT-04 a job that went to another customer shows each of them what is theirs', async () => {
    const theirs = await neighbor();
    const job = await contracts.signed();
    const { body } = await contracts.bill(job, 1);
    await owner.takeCheck(body.draws[0]?.invoice?.uuid ?? '', 840.35);
    await askAbout(job.uuid, 'Who moves the piano?');
    await contracts.cancel(job);
    const { name, description, address } = job;
    const moved = { name, description, address, customerId: theirs.customer.uuid };
    expect((await owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, moved)).status).toBe(200);
    expect((await pageOf(job.uuid, theirs)).status).toBe(404);
    await owner.sent({ jobId: job.uuid });
    const { body: after } = await pageOf(job.uuid, theirs);
    expect([after.contract, after.draws, kinds(after)]).toEqual([null, [], ['sent']]);
    expect([after.status, after.address.length > 0]).toEqual(['quoted', true]);
    const before = await jobOf(job);
    expect([before.status, before.address, before.contract?.state]).toEqual([null, [], 'canceled']);
    expect(kinds(before)).toContain('asked');
  });
});

describe('the story', () => {
  test('LINK-03 SIGN-13 a question about a job begins with it, comes once, and the answer follows it', async () => {
    const job = await contracts.job();
    await owner.sent({ jobId: job.uuid });
    const more = { idempotentKey: crypto.randomUUID() };
    for (const _ of [1, 2])
      expect((await askAbout(job.uuid, 'Could the pantry get it?', owner, more)).status).toBe(204);
    expect((await owner.messages()).at(-1)?.message).toBe('About Main floor: Could the pantry get it?');
    expect((await askAbout(job.uuid, ' ')).status).toBe(422);
    const { communicationId } = owner.customer;
    await owner.call(`POST ${owner.base}/communications/${communicationId}`, { message: 'It could.' });
    const { story } = await jobOf(job);
    expect(story.entries.slice(0, 2).map(({ kind, text }) => [kind, text])).toEqual([
      ['answered', 'It could.'],
      ['asked', 'Could the pantry get it?'],
    ]);
    const message = { message: 'When is the office open?', idempotentKey: crypto.randomUUID() };
    await owner.visit(`POST ${owner.portal}/messages`, message);
    await owner.call(`POST ${owner.base}/communications/${communicationId}`, { message: 'From eight on.' });
    expect((await jobOf(job)).story.count).toBe(story.count);
  });

  test('LINK-06 it pages by 50, newest first, without one twice', async () => {
    const job = await contracts.job();
    const { uuid } = await owner.sent({ jobId: job.uuid });
    const { sql } = product.platform.systemDb;
    const { businessId } = owner.business;
    await sql`
      insert into messages (business_id, id, conversation_id, inbound, message, created_by, created_at, job_id)
      select ${businessId}, gen_random_uuid(), ${owner.customer.communicationId}, true, 'Question ' || n, '',
        now() - n * interval '1 minute', ${job.uuid} from generate_series(1, 119) n`;
    const pages = await Promise.all([1, 2, 3, 4].map((page) => jobOf(job, `?page=${page}`)));
    expect(pages.map(({ story }) => [story.entries.length, story.count])).toEqual([
      [50, 120],
      [50, 120],
      [20, 120],
      [0, 0],
    ]);
    const all = pages.flatMap(({ story }) => story.entries);
    expect(new Set(all.map(({ key }) => key)).size).toBe(120);
    expect(all[0]).toMatchObject({ kind: 'sent', document: { uuid } });
    const moments = all.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted().reverse());
    expect((await pageOf(job.uuid, owner, '?page=0')).status).toBe(422);
  });

  test('LINK-03 VER-05 each version of a quote is an entry, and an answer stands until the next', async () => {
    const job = await contracts.job();
    const quote = await owner.sent({ jobId: job.uuid, isQuote: true });
    const path = `${owner.portal}/invoices/${quote.uuid}`;
    await owner.visit(`POST ${path}/decline`, { version: 1, reason: 'price' });
    expect(kinds(await jobOf(job))).toEqual(['declined', 'sent']);
    const status = (to: string) =>
      owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${quote.uuid}/status`, { status: to });
    await status('pending');
    await status('sent');
    const { story } = await jobOf(job);
    expect(story.entries.map(({ kind, version }) => [kind, version])).toEqual([
      ['sent', 2],
      ['sent', 1],
    ]);
  });
});
