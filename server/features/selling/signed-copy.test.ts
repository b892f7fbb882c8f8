import { createHash } from 'node:crypto';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { floorQuote } from '../../testing/floor-quote.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailsTo } from '../../testing/mails.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { FLOOR_ROWS } from '../../testing/schedules.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { makeMissingCopies } from './signed-copy.ts';
import { signedWithoutFile } from './signed-file-store.ts';

let product: TestProduct;
let owner: TestBusiness;
let uuid: string;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());
beforeEach(async () => {
  const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body;
  uuid = (await owner.draft({ isQuote: true, salesTaxPercentage: 0, quoteExpiration: '2099-01-31', jobId })).uuid;
});

const send = () => owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
const accept = (body: object) => owner.visit(`POST ${owner.portal}/invoices/${uuid}/acceptance`, body);
const fetched = (path: string, token = '') =>
  fetch(`${product.origin}/core/api${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    redirect: 'manual',
  });
const ours = (path = 'signed-pdf') => fetched(`${owner.base}/invoices/${uuid}/${path}`, owner.token);
const theirs = () => fetched(`${owner.portal}/invoices/${uuid}/signed-pdf`);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const made = () => owner.until(async () => (await theirs()).status === 200);
const name = async () => `Signed: quote ${(await owner.invoice(uuid)).id} from Tallgrass Flooring Co.`;
const mailed = async (address: string) => {
  const subject = await name();
  return (await mailsTo(product, address)).filter((mail) => mail.subject === subject);
};
const CUSTOMER = 'accounts@maplerow.example';
const BUSINESS = 'billing@tallgrass.example';

test('SIGN-02 SIGN-03 SIGN-08 SIGN-09 what was signed is one PDF for both sides, with the choices, the signature and a certificate, and comes by mail whatever they want to receive', async () => {
  const places = await floorQuote(owner, uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { schedule: FLOOR_ROWS });
  await send();
  expect([(await theirs()).status, (await ours()).status]).toEqual([404, 404]);
  const shown = (await owner.visit<OfferJson>(`GET ${owner.portal}/invoices/${uuid}/offer`)).body;
  const molding = shown.lines.find(({ description }) => description.startsWith('Shoe'))?.id;
  const choices = { sections: [places.better, places.stairs], lines: [molding] };
  await product.platform.systemDb.sql`update customers set receive_email = false`;
  await accept(
    acceptanceOf(8_403.46, {
      choices,
      title: 'Manager',
      deposit: 840.35,
      reference: 'PO 7',
      strokes: '12,30 140,31;80,200',
    }),
  );
  await product.platform.systemDb.sql`update customers set receive_email = true`;
  await made();
  const [first, second] = [await bytesOf(await theirs()), await bytesOf(await ours())];
  expect([hashOf(second), (await theirs()).headers.get('content-type')]).toEqual([hashOf(first), 'application/pdf']);
  const pdf = await readPdf(first);
  const text = spaced(pdf.text);
  expect(pdf.raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(pdf.roles.filter((role) => role === 'Figure')).toHaveLength(1);
  const [signature] = await product.platform.systemDb.sql`select * from signatures where subject_id = ${uuid}`;
  const hash = signature?.document_sha256.toString('hex');
  const signed = [`${shown.name}`, 'Version 1, signed', '$8,403.46', 'PO 7', 'Elena Marchetti', 'Manager'];
  const paid = ['How you pay', '10%, at most $1,000.00, when you sign $840.35', 'the rest, when the job is complete'];
  const chosen = ['The floor good not chosen', 'better chosen, recommended', 'stairs chosen'];
  const proof = ['Certificate', 'Drawn', signature?.user_agent, signature?.texts.consent, signature?.texts.acceptance];
  for (const words of [
    ...signed,
    ...paid,
    ...chosen,
    ...proof,
    'offer-2026-1',
    '(America/Chicago)',
    ' UTC',
    CUSTOMER,
    'sha256sum',
  ])
    expect(text).toContain(words);
  expect(pdf.text.replaceAll(/\s+/g, '')).toContain(hash);
  expect(hashOf(await bytesOf(await ours('versions/1/kept')))).toBe(hash);
  await owner.until(async () => [...(await mailed(CUSTOMER)), ...(await mailed(BUSINESS))].length === 2);
  for (const address of [CUSTOMER, BUSINESS])
    expect((await mailed(address))[0]?.text).toMatch(
      /signed copy is attached.+\$8,403\.46\s+Total of what was signed\s/s,
    );
  const { sql } = product.platform.systemDb;
  await expect(sql`update signed_files set sha256 = sha256 where subject_id = ${signature?.id}`).rejects.toThrow(
    'append',
  );
  await expectSoundBooks(product.platform);
});

test('SIGN-07 SIGN-08 P22 the certificate of whom a job went to names none of the addresses of whom it was before', async () => {
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await send();
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'pending' });
  const { body: neighbour } = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, {
    ...customerEntries(),
    business: { typeOfBusiness: 'individual', phone: '785-555-0190', email: 'ada@moss.example' },
  });
  const { jobId } = await owner.invoice(uuid);
  await owner.call(`PUT ${owner.base}/jobs/${jobId}`, { ...owner.job, customerId: neighbour.uuid });
  await send();
  const portal = neighbour.portalPath.replace('/p/u/', '/portfolios/').replace('/a/', '/accounts/');
  await owner.visit(`POST ${portal}/invoices/${uuid}/acceptance`, acceptanceOf(100, { version: 2 }));
  await owner.until(async () => (await ours()).status === 200);
  const { text } = await readPdf(await bytesOf(await ours()));
  expect([text.includes('ada@moss.example'), text.includes(CUSTOMER)]).toEqual([true, false]);
});

test('SIGN-08 SIGN-09 killed before the document is kept, or before a mail has left, both follow once; and until then it is being made', async () => {
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await send();
  const { storage, documents, systemDb, queue } = product.platform;
  const { put } = storage;
  const kill = vi.spyOn(storage, 'put').mockImplementationOnce(async (key, bytes) => {
    await put.call(storage, key, bytes);
    throw new Error('the process was killed');
  });
  await accept(acceptanceOf(100));
  const copy = async () => (await owner.visit<OfferJson>(`GET ${owner.portal}/invoices/${uuid}/offer`)).body.signedCopy;
  expect(await copy()).toBe('making');
  await owner.until(async () => kill.mock.calls.length > 0);
  const wait = await theirs();
  expect([wait.status, ((await wait.json()) as { message: string }).message]).toEqual([
    503,
    'Your signed copy is being made.',
  ]);
  const send_ = vi.spyOn(product.platform.mailer, 'send').mockRejectedValueOnce(new Error('the process was killed'));
  await made();
  await owner.until(async () => [...(await mailed(CUSTOMER)), ...(await mailed(BUSINESS))].length === 2);
  expect(send_.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(await copy()).toBe('made');
  const first = hashOf(await bytesOf(await theirs()));
  // Made once more it would be another one, and is not kept.
  vi.spyOn(documents, 'render').mockResolvedValue(Buffer.from('%PDF-1.7 another'));
  await systemDb.begin((tx) =>
    queue.add(tx, { name: 'signed-copy' }, { businessId: owner.business.businessId, invoiceId: uuid }),
  );
  await product.settle();
  vi.restoreAllMocks();
  expect(hashOf(await bytesOf(await theirs()))).toBe(first);
  expect([...(await mailed(CUSTOMER)), ...(await mailed(BUSINESS))]).toHaveLength(2);
  await expectSoundBooks(product.platform);
});

test('SIGN-08 what was signed and has no document gets one, and another business has neither', async () => {
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await send();
  const { queue, clock } = product.platform;
  const lost = vi.spyOn(queue, 'add').mockResolvedValueOnce();
  await accept(acceptanceOf(100));
  lost.mockRestore();
  expect((await theirs()).status).toBe(503);
  const later = { ...product.platform, clock: { ...clock, now: () => new Date(Date.now() + 3_600_000) } };
  const { sql } = product.platform.systemDb;
  const queued = async () => Number((await sql`select count(*) from jobs.job where name = 'signed-copy'`)[0]?.count);
  const before = await queued();
  // It fails, and is tried again by the next run. No task of it is left beside.
  const away = vi.spyOn(product.platform.storage, 'put').mockRejectedValue(new Error('the bucket is away'));
  for (const _ of [1, 2, 3]) await expect(makeMissingCopies(later)).rejects.toThrow('the bucket is away');
  away.mockRestore();
  await makeMissingCopies(later);
  expect([(await theirs()).status, await queued()]).toEqual([200, before]);
  const other = await TestBusiness.open(product, null);
  expect((await fetched(`${other.base}/invoices/${uuid}/signed-pdf`, other.token)).status).toBe(404);
  expect((await fetched(`${other.portal}/invoices/${uuid}/signed-pdf`)).status).toBe(404);
});

test('SIGN-08 of several that have no document one that cannot be made keeps no other from it, however few are looked at', async () => {
  const { queue, clock, systemDb, documents } = product.platform;
  const signed: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body;
    ({ uuid } = await owner.draft({ isQuote: true, salesTaxPercentage: 0, jobId }));
    await owner.addLine(uuid, { quantity: 1, rate: 100 });
    await send();
    const lost = vi.spyOn(queue, 'add').mockResolvedValueOnce();
    await accept(acceptanceOf(100));
    lost.mockRestore();
    signed.push(uuid);
  }
  const now = () => new Date(Date.now() + 3_600_000);
  const seen = new Set<string | undefined>();
  for (let round = 0; round < 60; round += 1)
    seen.add((await signedWithoutFile(systemDb.sql, { before: now(), most: 1 }))[0]?.invoiceId);
  expect([...seen].sort()).toEqual(signed.toSorted());
  const fails = vi.spyOn(documents, 'render').mockRejectedValueOnce(new Error('no such font'));
  await expect(makeMissingCopies({ ...product.platform, clock: { ...clock, now } })).rejects.toThrow('no such font');
  fails.mockRestore();
  expect(await signedWithoutFile(systemDb.sql, { before: now(), most: 100 })).toHaveLength(1);
});
