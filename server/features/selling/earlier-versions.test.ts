import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { download } from '../../testing/files.ts';
import { ADDRESS, customerEntries, TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

interface Change {
  readonly rate: number;
  readonly terms: string;
}

const jobNamed = (name: string) => ({
  ...{ name, description: name, customerId: owner.customer.uuid },
  address: { ...ADDRESS, addressLine1: `1 ${name}` },
});

/** A quote that was sent once for each of these. */
async function sentVersions(...changes: readonly Change[]) {
  const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, jobNamed('Hall'))).body;
  const { uuid } = await owner.draft({ jobId, isQuote: true, salesTaxPercentage: 0, quoteExpiration: '2099-01-31' });
  const line = { categoryId: owner.categories.get('Material'), description: 'Oak', quantity: 10, cost: 987.37 };
  const { lineItems } = (await owner.addLine(uuid, { ...line, rate: 1 })).body;
  const path = `${owner.base}/invoices/${uuid}`;
  for (const { rate, terms } of changes) {
    await owner.call(`PUT ${path}/status`, { status: 'pending' });
    await owner.call(`PUT ${path}/offer`, { terms, internalNotes: 'Canary of the office' });
    await owner.call(`PUT ${path}/lineItems/${lineItems[0]?.uuid}`, { ...line, rate });
    await owner.call(`PUT ${path}/status`, { status: 'sent' });
  }
  return { uuid, path, theirs: `${owner.portal}/invoices/${uuid}` };
}

const THRICE = [
  { rate: 100, terms: 'Half at the start.' },
  { rate: 200, terms: 'A third at the start.' },
  { rate: 300, terms: 'Nothing at the start.' },
];

test('VER-09 VER-04 each version is read again as page and PDF, says what replaced it, and only the last can be answered', async () => {
  const { uuid, path, theirs } = await sentVersions(...THRICE);
  const render = vi.spyOn(product.platform.documents, 'render');
  const readings = () => product.platform.systemDb.sql`select version from offer_reads where invoice_id = ${uuid}`;
  const { body: second } = await owner.visit<OfferJson>(`GET ${theirs}/offer?version=2`);
  expect(second).toMatchObject({
    ...{ version: 2, terms: 'A third at the start.', total: 2_000, quoteExpiration: '2099-01-31', changes: null },
    versions: [{ number: 1 }, { number: 2 }, { number: 3, replacedAt: null }],
  });
  expect(second.replacedAt).toBe(second.versions[2]?.sentAt);
  expect(second.lines.map(({ rate }) => rate)).toEqual([200]);
  expect(JSON.stringify(second)).not.toMatch(/987\.37|Canary/);
  const { body: same } = await owner.call<OfferJson>(`GET ${path}/offer?version=2`);
  expect(same).toEqual(second);
  expect(await readings()).toEqual([]);
  const on = formatDate(dateIn('America/Chicago', new Date(second.replacedAt ?? '')));
  for (const [place, label] of [`1 of 3, replaced on ${on}`, `2 of 3, replaced on ${on}`, '3 of 3'].entries()) {
    const { status, bytes } = await download(owner, `${theirs}/versions/${place + 1}/pdf`);
    expect([status, bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
    const printed = render.mock.calls.findLast(([, { isForMail }]) => !isForMail)?.[0];
    expect(printed).toMatchObject({ mark: { label: `Version ${label}` }, link: null });
    expect(JSON.stringify(printed)).not.toMatch(/987\.37|Canary/);
  }
  const { status, body } = await owner.visit(`POST ${theirs}/acceptance`, acceptanceOf(2_000, { version: 2 }));
  expect([status, body.code]).toEqual([409, 'quote_changed']);
  const decline = { version: 2, reason: 'price' };
  expect((await owner.visit(`POST ${theirs}/decline`, decline)).body.code).toBe('quote_changed');
  expect((await owner.visit(`POST ${theirs}/acceptance`, acceptanceOf(3_000, { version: 3 }))).status).toBe(200);
  // What was signed is the last one. The others have no signature, and are as they were.
  expect((await owner.visit<OfferJson>(`GET ${theirs}/offer?version=1`)).body).toMatchObject({
    ...{ version: 1, state: 'accepted', signedBy: null, signedCopy: null, deposit: null, total: 1_000 },
  });
});

test('VER-09 P22 nobody reads what was not sent to them', async () => {
  const { uuid, theirs } = await sentVersions(...THRICE.slice(0, 1));
  const other = await TestBusiness.open(product, null);
  const asked = [`${theirs}/offer?version=2`, `${theirs}/versions/2/pdf`, `${theirs}/versions/two/pdf`];
  for (const portal of [other.portal, owner.portal.replace(owner.accountId, other.accountId)])
    asked.push(`${portal}/invoices/${uuid}/offer?version=1`, `${portal}/invoices/${uuid}/versions/1/pdf`);
  const { uuid: invoice } = await owner.sent();
  asked.push(`${owner.portal}/invoices/${invoice}/versions/1/pdf`);
  for (const path of asked) expect([path, (await owner.visit(`GET ${path}`)).status]).toEqual([path, 404]);
  const theirOwn = `${other.base}/invoices/${uuid}/offer?version=1`;
  expect((await other.call(`GET ${theirOwn}`)).status).toBe(404);
  const { uuid: draft } = await owner.draft({ isQuote: true });
  for (const portal of [`${other.portal}/invoices/${uuid}`, `${owner.portal}/invoices/${draft}`])
    expect((await owner.visit(`GET ${portal}/versions`)).status).toBe(404);
  expect((await owner.visit(`GET ${owner.portal}/invoices/${invoice}/versions`)).status).toBe(404);
  expect((await owner.visit(`GET ${theirs}/versions`)).body).toHaveLength(1);
});

test('VER-09 P22 the business reads what the customer before was sent with their name, and the one who has it now is named on their own', async () => {
  const { uuid, path, theirs } = await sentVersions(...THRICE.slice(0, 1));
  await owner.call(`PUT ${path}/status`, { status: 'pending' });
  await owner.call(`PUT ${path}/details`, { customerReference: 'PO of Maple Row' });
  const { jobId, customerName: before } = await owner.invoice(uuid);
  const entries = { ...customerEntries(), person: { firstName: 'Ada', lastName: 'Moss' } };
  const { body: next } = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, {
    ...entries,
    business: { ...entries.business, name: 'Moss Hotels' },
  });
  await owner.call(`PUT ${owner.base}/jobs/${jobId}`, { ...jobNamed('Hall'), customerId: next.uuid });
  await owner.call(`PUT ${path}/status`, { status: 'sent' });
  const render = vi.spyOn(product.platform.documents, 'render');
  for (const [number, customer] of [
    [1, before],
    [2, next.displayName],
  ] as const) {
    expect((await owner.call<OfferJson>(`GET ${path}/offer?version=${number}`)).body).toMatchObject({
      ...{ version: number, customer },
      versions: [{ number }],
    });
    expect((await download(owner, `${path}/versions/${number}/pdf`, owner.token)).status).toBe(200);
    const billTo = [expect.objectContaining({ label: 'Bill To', title: customer })];
    const printed = render.mock.calls.findLast(([, { isForMail }]) => !isForMail)?.[0];
    expect(printed).toHaveProperty('facts.0', billTo);
  }
  expect((await owner.call(`GET ${path}/offer?version=3`)).status).toBe(404);
  expect((await owner.call<OfferJson>(`GET ${path}/offer`)).body.version).toBe(2);
  expect((await owner.visit(`GET ${theirs}/offer?version=1`)).status).toBe(404);
  const portal = next.portalPath.replace('/p/u/', '/portfolios/').replace('/a/', '/accounts/');
  expect((await owner.visit(`GET ${portal}/invoices/${uuid}/offer?version=1`)).status).toBe(404);
});

test('QUO-06 P22 a draft that goes to another customer leaves the order number of the one before, unless one is entered with it', async () => {
  const { body: next } = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries());
  const jobOf = async (customerId: string) =>
    (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, { ...jobNamed('Hall'), customerId })).body.uuid;
  const [same, other] = [await jobOf(owner.customer.uuid), await jobOf(next.uuid)];
  const { uuid } = await owner.draft();
  const moved = async (change: object) => {
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, {
      jobId: owner.job.uuid,
      customerReference: 'PO 7',
    });
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, change);
    return (await owner.invoice(uuid)).customerReference;
  };
  expect([
    await moved({ jobId: same }),
    await moved({ jobId: other }),
    await moved({ jobId: other, customerReference: 'PO 7' }),
    await moved({ jobId: other, customerReference: 'PO 8' }),
  ]).toEqual(['PO 7', '', 'PO 7', 'PO 8']);

  // A program that sends the whole draft back, but for the job, has entered none. What it says then stays.
  const program = await Program.connect(owner);
  const change = async (entries: object) => {
    const { description, dueDate, customerReference } = await owner.invoice(uuid);
    const body = { description, dueDate, customerReference, ...entries };
    return (await program.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/details`, body)).body
      .customerReference;
  };
  const back = { jobId: same, customerReference: 'PO 9' };
  expect([
    await change(back),
    await change({ jobId: other }),
    await change({ customerReference: 'PO 9' }),
    await change({ description: 'Ash' }),
    await change({ jobId: other, customerReference: 'PO 10' }),
    await change({ ...back, customerReference: 'PO 11' }),
  ]).toEqual(['PO 9', '', 'PO 9', 'PO 9', 'PO 10', 'PO 11']);
});

const CANARY = 'Canary of the draft';

/** Everything of it that the next version may say is another by now. */
async function changeDraft(path: string) {
  const categoryId = owner.categories.get('Labor');
  const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, jobNamed(CANARY))).body;
  const details = { description: CANARY, customerReference: CANARY, quoteExpiration: '2099-03-03', jobId };
  const [line] = (await owner.get<InvoiceDetailJson>(`GET ${path}`)).lineItems;
  const changed = [
    await owner.call(`PUT ${path}/details`, { dueDate: '2099-02-01', salesTaxPercentage: 9.75, ...details }),
    await owner.call(`PUT ${path}/offer`, { notes: CANARY, terms: CANARY, show: { onePrice: true } }),
    await owner.call(`POST ${path}/sections`, { name: CANARY, note: CANARY, pick: 'may' }),
    await owner.call(`PUT ${path}/lineItems/${line?.uuid}`, { categoryId, description: CANARY, quantity: 3, rate: 7 }),
    await owner.call(`POST ${path}/lineItems`, { categoryId, description: CANARY, quantity: 1, rate: 77.77 }),
  ];
  expect(changed.map(({ body: { code = '', fields = '' } }) => [code, fields])).toEqual(changed.map(() => ['', '']));
}

test('VER-09 VER-02 P22 while it is revised its customer reads what they were sent, as it was, and nothing of the draft', async () => {
  const { path, theirs } = await sentVersions(...THRICE.slice(0, 2));
  const render = vi.spyOn(product.platform.documents, 'render');
  const documents = async () => {
    for (const number of [1, 2]) expect((await download(owner, `${theirs}/versions/${number}/pdf`)).status).toBe(200);
    return render.mock.calls.slice(-2).map(([document]) => document);
  };
  const read = async (number: number) => (await owner.visit<OfferJson>(`GET ${theirs}/offer?version=${number}`)).body;
  const sent = { offers: [await read(1), await read(2)], documents: await documents() };
  await owner.call(`PUT ${path}/status`, { status: 'pending' });
  await changeDraft(path);

  const { status, body } = await owner.visit(`GET ${theirs}/offer`);
  expect([status, body.code]).toEqual([409, 'quote_revising']);
  const { body: list } = await owner.visit(`GET ${theirs}/versions`);
  expect(list).toEqual(sent.offers[1]?.versions);
  const now = [await read(1), await read(2)];
  expect(now).toEqual(sent.offers.map((each) => ({ ...each, state: 'revising' })));
  expect((await owner.call(`GET ${path}/offer?version=2`)).body).toEqual(now[1]);
  const [first, second] = await documents();
  expect(first).toEqual(sent.documents[0]);
  expect(second).toEqual({ ...sent.documents[1], mark: { label: 'Version 2 of 2, being revised', tone: 'yellow' } });
  expect(JSON.stringify([list, now, first, second])).not.toMatch(/Canary|2099-03-03|987\.37|77\.77/);
});

test('VER-09 VER-02 SIGN-10 what can be read while it is revised can be neither signed, declined, asked about, nor given a code', async () => {
  const { path, theirs } = await sentVersions(...THRICE.slice(0, 1));
  await owner.call(`PUT ${path}/status`, { status: 'pending' });
  const tried = [
    await owner.visit(`POST ${theirs}/acceptance`, acceptanceOf(1_000, { version: 1 })),
    await owner.visit(`POST ${theirs}/decline`, { version: 1, reason: 'price' }),
    await owner.visit(`POST ${theirs}/question`, { version: 1, message: 'When?' }),
    await owner.visit(`POST ${theirs}/code`, {}),
    await owner.call(`GET ${path}/offer`),
  ];
  expect(tried.map(({ body }) => body.code)).toEqual(tried.map(() => 'quote_revising'));
  expect((await owner.visit(`GET ${theirs}`)).status).toBe(404);
  expect((await owner.visit(`GET ${theirs}/pdf`)).status).toBe(404);
  expect((await owner.visit<OfferJson>(`GET ${theirs}/offer?version=1`)).body.state).toBe('revising');
});
