import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { consentText } from '@underlay/domain/offers/texts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { ADDRESS, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let uuid: string;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());
beforeEach(async () => {
  uuid = (await owner.draft({ isQuote: true, quoteExpiration: '2099-01-31' })).uuid;
  await owner.addLine(uuid, { description: 'White oak, 5 in.', rate: 10 });
  await setStatus('sent');
});

type Answer = OfferJson & { code: string; message: string; fields?: Record<string, string> };
const setStatus = (status: string) => owner.call<Answer>(`PUT ${owner.base}/invoices/${uuid}/status`, { status });
const visit = (line: string, body?: object) => {
  const [method, path] = line.split(' ');
  return owner.visit<Answer>(`${method} ${owner.portal}/invoices/${uuid}${path}`, body);
};
const decline = (body: object = {}) => visit('POST /decline', { version: 1, reason: 'price', ...body });
const timeline = async () => (await owner.invoice(uuid)).timeline.map(({ kind, detail }) => [kind, detail]);

test('SIGN-02 SIGN-03 a title or a reference that turns the text around, or hides signs, is refused', async () => {
  const { total } = await owner.invoice(uuid);
  for (const typed of ['PO \u202e7', 'PO\u200b7', 'PO\u00077'])
    for (const field of ['title', 'reference'])
      expect((await visit('POST /acceptance', acceptanceOf(total, { [field]: typed }))).body.fields).toEqual({
        [field]: 'Must not contain signs that cannot be seen or that turn the text around.',
      });
});

test('SIGN-04 SIGN-07 nobody signs a consent that names the business or its address otherwise than it was shown', async () => {
  const { total } = await owner.invoice(uuid);
  const { business, email } = (await visit('GET /offer')).body;
  const sign = (shown: { business: string; email: string }) =>
    visit('POST /acceptance', acceptanceOf(total, { agreed: consentText(shown) }));
  for (const shown of [
    { business: 'Tallgrass Floors', email },
    { business, email: 'office@tallgrass.example' },
  ])
    expect((await sign(shown)).body).toMatchObject({
      code: 'quote_changed',
      message: 'What you sign reads otherwise by now. Please look at it again.',
    });
  expect((await owner.invoice(uuid)).outcome).toBeNull();
  // No job has two contracts, and other tests sign quotes of it.
  const job = { name: 'Stairs', description: 'Oak', address: ADDRESS, customerId: owner.customer.uuid };
  const jobId = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, job)).body.uuid;
  uuid = (await owner.draft({ isQuote: true, quoteExpiration: '2099-01-31', jobId })).uuid;
  await owner.addLine(uuid, { rate: 10 });
  await setStatus('sent');
  expect((await sign({ business, email })).status).toBe(200);
});

test('SIGN-11 VER-02 VER-08 a customer declines with a reason, once, and the business may change the quote and send it anew', async () => {
  expect((await decline({ reason: 'weather' })).body.fields).toMatchObject({ reason: 'Select an option.' });
  expect((await decline({ reason: 'else' })).body.fields).toEqual({ message: 'Say why in a few words.' });
  expect((await decline({ message: 'x'.repeat(1_001) })).status).toBe(422);
  for (const version of [0, -1, 2 ** 53, 1.5]) expect((await decline({ version })).status).toBe(422);
  expect((await decline({ version: 2 })).body).toMatchObject({
    code: 'quote_changed',
    message: 'This quote was changed while you were reading. Here is the new version.',
  });
  const { status, body } = await decline({ message: 'The neighbor pays less' });
  expect([status, body.state, body.answeredAt !== null, body.signedBy]).toEqual([200, 'declined', true, null]);
  expect(await timeline()).toContainEqual(['declined', 'Price: The neighbor pays less']);
  expect((await owner.invoice(uuid)).outcome).toBe('declined');
  const again = await decline();
  expect([again.status, again.body.code]).toEqual([409, 'answered']);
  expect(again.body.message).toMatch(/^You declined this quote on \w+ \d+\w+, \d{4}\.$/);
  // What was answered is neither made an invoice nor reminded of.
  const converted = await owner.call<Answer>(`PUT ${owner.base}/invoices/${uuid}/details`, { isQuote: false });
  expect(converted.body).toMatchObject({
    code: 'wrong_status',
    message: 'This quote was declined. Retract it to offer it anew.',
  });
  expect((await owner.call<Answer>(`POST ${owner.base}/invoices/${uuid}/reminder`)).body.code).toBe(
    'reminder_impossible',
  );
  expect((await setStatus('pending')).body).toMatchObject({ status: 'pending', outcome: null });
  expect((await decline()).body.code).toBe('quote_revising');
  await setStatus('sent');
  expect((await visit('GET /offer')).body).toMatchObject({ state: 'waiting', version: 2 });
});

test('SIGN-13 a question about a quote is a message of its customer, stands on the timeline, and comes once', async () => {
  const question = { message: 'Is the hall in it?', idempotentKey: crypto.randomUUID() };
  for (const _ of [1, 2]) expect((await visit('POST /question', question)).status).toBe(204);
  const { id } = await owner.invoice(uuid);
  const messages = (await owner.messages()).filter(
    ({ message }) => message === `About Quote ${id}: Is the hall in it?`,
  );
  expect(messages).toHaveLength(1);
  expect((await timeline()).filter(([kind]) => kind === 'question_asked')).toHaveLength(1);
  expect((await visit('POST /question', { message: 'And now?', version: 2 })).body.code).toBe('quote_changed');
  expect((await visit('POST /question', { message: '' })).status).toBe(422);
});

test('VER-03 what was signed refuses every change, by its address and in the database', async () => {
  const { sql } = product.platform.systemDb;
  await sql`update invoices set outcome = 'accepted', outcome_at = now() where id = ${uuid}`;
  const refused = await setStatus('pending');
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'already_accepted',
    'This was signed. Change it with a change order, or cancel the contract.',
  ]);
  const converted = await owner.call<Answer>(`PUT ${owner.base}/invoices/${uuid}/details`, { isQuote: false });
  expect([converted.body.code, converted.body.message]).toEqual([
    'already_accepted',
    'This quote was accepted. Bill it from the job.',
  ]);
  expect((await owner.addLine(uuid)).status).toBe(409);
  expect((await decline()).body.code).toBe('answered');
  const changes = [
    sql`update invoices set total_cents = total_cents + 1 where id = ${uuid}`,
    sql`update invoices set outcome = null, outcome_at = null where id = ${uuid}`,
    sql`update invoices set status = 'pending' where id = ${uuid}`,
    sql`update invoices set first_sent_at = now() where id = ${uuid}`,
    sql`update invoices set first_opened_at = now(), description = 'Cork' where id = ${uuid}`,
    sql`delete from invoices where id = ${uuid}`,
    sql`update invoice_lines set rate_cents = 1 where invoice_id = ${uuid}`,
    sql`delete from invoice_lines where invoice_id = ${uuid}`,
    sql`insert into invoice_sections (business_id, id, invoice_id, position, name)
      values (${owner.business.businessId}, gen_random_uuid(), ${uuid}, 1, 'Hall')`,
  ];
  for (const change of changes) await expect(change).rejects.toThrow(/was signed|append-only/);
});

test('QUO-11 VER-02 the database keeps an answer only with a quote that was sent, and a server of before takes it off', async () => {
  const { sql } = product.platform.systemDb;
  await expect(sql`update invoices set outcome = 'declined' where id = ${uuid}`).rejects.toThrow('outcome');
  await sql`update invoices set outcome = 'declined', outcome_at = now() where id = ${uuid}`;
  await sql`update invoices set status = 'pending' where id = ${uuid}`;
  const [row] = await sql`select outcome, outcome_at from invoices where id = ${uuid}`;
  expect(row).toEqual({ outcome: null, outcome_at: null });
});

test('VER-05 QUO-02 what a percent takes off is told with what changed, and never where a total alone is read', async () => {
  const discountNow = async () => {
    await setStatus('pending');
    const { lineItems } = await owner.invoice(uuid);
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/lineItems`, { ...lineItems[0], rate: 9 });
    await setStatus('sent');
    return (await visit('GET /offer')).body.changes?.discount;
  };
  const change = (changed: object) => owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, changed);
  await setStatus('pending');
  await change({ discount: { percent: 2.5 } });
  await setStatus('sent');
  await visit('GET /offer');
  expect(await discountNow()).toMatchObject({ was: { percent: 2.5, taken: 25 }, now: { percent: 2.5, taken: 22.5 } });
  await setStatus('pending');
  await change({ show: { onePrice: true }, discount: { percent: 3 } });
  expect(await discountNow()).toMatchObject({ was: { percent: 2.5, taken: null }, now: { percent: 3, taken: null } });
});

test('VER-04 VER-05 VER-07 a customer who read one version sees what changed in the next, as long as they read it for the first time', async () => {
  const offer = async () => (await visit('GET /offer')).body;
  expect((await offer()).changes).toBeNull();
  await setStatus('pending');
  const { lineItems } = await owner.invoice(uuid);
  await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/lineItems`, {
    ...{ ...lineItems[0], description: 'Red oak, 5 in.', rate: 9 },
  });
  await owner.addLine(uuid, { description: 'Haul away', quantity: 2, rate: 50 });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { show: { rates: false } });
  await setStatus('sent');
  const { changes } = await offer();
  expect(changes).toMatchObject({
    since: 1,
    // Rates are hidden in the newer one, so they are compared in neither.
    lines: [
      { was: { quantity: 1, rate: 1_000 }, now: { quantity: 1, unit: 'lump sum', rate: 900 } },
      { was: null, now: { description: 'Haul away', rate: 100 } },
    ],
    total: { before: 1_062.5, after: 1_062.5, difference: 0 },
  });
  expect((await offer()).changes).toEqual(changes);
  product.clock.advance(31 * 60_000);
  expect((await offer()).changes).toBeNull();
  const reads = await product.platform.systemDb.sql`
    select version, times from offer_reads where invoice_id = ${uuid} order by version`;
  expect(reads).toEqual([
    { version: 1, times: 1 },
    { version: 2, times: 2 },
  ]);
});
