import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { download } from '../../testing/files.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, payer, credits } = await startCredits());
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const sumOf = async (account: string) => {
  const [row] = await product.platform.systemDb.sql<{ amount: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint amount from ledger_lines
    where business_id = ${owner.business.businessId} and account = ${account}`;
  return row?.amount;
};

test('WOFF-01 WOFF-03 WOFF-04 WOFF-05 CRED-07 what cannot be had is written off, recovered in part, and taken back', async () => {
  const invoice = await owner.sent();
  await owner.takeCheck(invoice.uuid, 62.5);
  const refused: [object, string][] = [
    [{ amount: 1000.01 }, 'more_than_due'],
    [{ amount: 0 }, 'INVALID_INPUT'],
    [{ reason: 'other' }, 'INVALID_INPUT'],
  ];
  for (const [body, code] of refused) expect((await credits.writeOff(invoice.uuid, body)).body.code).toBe(code);
  const written = await credits.writeOff(invoice.uuid);
  expect(written.body).toMatchObject({ status: 'paid', amount: 0, settledBy: 'mixed', endedAs: 'rest-written-off' });
  expect(await sumOf('bad_debts')).toBe(100_000);
  expect((await credits.writeOff(invoice.uuid)).body.code).toBe('nothing_due');
  // Nothing of it is due: it is neither paid nor reminded of.
  expect((await payer.payByBank(invoice)).body.code).toBe('nothing_due');
  expect((await owner.call(`POST ${owner.base}/invoices/${invoice.uuid}/remind`)).status).toBeGreaterThanOrEqual(400);
  // What was paid paid for the rest of it: nothing of that comes back for what nobody paid.
  for (const refund of [false, true]) {
    const beside = await credits.issue(invoice.uuid, { amount: 62.5, refund });
    expect([beside.status, beside.body.message]).toEqual([409, 'Take the write-off back first.']);
  }

  const recover = (amount: number) =>
    owner.call<{ code: string }>(`POST ${owner.base}/invoices/${invoice.uuid}/recover`, {
      amount,
      description: 'Check 7',
    });
  expect((await recover(1000.01)).body.code).toBe('more_than_due');
  expect((await recover(400)).body).toMatchObject({ status: 'paid', amount: 0 });
  expect(await sumOf('bad_debts')).toBe(60_000);
  expect((await recover(600)).body).toMatchObject({ status: 'paid', amount: 0, endedAs: 'paid' });
  expect(await sumOf('bad_debts')).toBe(0);
  expect((await recover(1)).body.code).toBe('wrong_status');
  const kinds = (await owner.invoice(invoice.uuid)).timeline.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['written_off', 'credit_voided', 'payment_recorded']));
});

test('CRED-01 CRED-14 a note, a discount and a write-off can be voided and in no other way be changed, neither over HTTP nor by the database', async () => {
  const [noted, discounted, given] = [await owner.sent(), await owner.draft(), await owner.sent()];
  await owner.addLine(discounted.uuid);
  const ofDiscount = `${owner.base}/invoices/${discounted.uuid}`;
  await owner.call(`PUT ${ofDiscount}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call(`PUT ${ofDiscount}/status`, { status: 'sent' });
  await credits.issue(noted.uuid, { lines: [{ lineId: noted.lineItems[0]?.uuid, quantity: 1 }] });
  await owner.call(`POST ${ofDiscount}/early-discount/grant`);
  await credits.writeOff(given.uuid);
  const { sql } = product.platform.systemDb;
  const ids = [noted, discounted, given].map(({ uuid }) => uuid);
  const issued = await sql<{ id: string; kind: string }[]>`
    select id, kind from credits where invoice_id = any(${ids}::uuid[]) order by created_at`;
  expect(issued.map(({ kind }) => kind)).toEqual(['note', 'discount', 'write_off']);
  const ofItsLife = new Set(['state', 'allocated_cents', 'voided_at', 'voided_by', 'void_reason']);
  const others = await sql<{ column: string; type: string }[]>`
    select attname "column", format_type(atttypid, null) type from pg_attribute 
    where attrelid = 'credits'::regclass and attnum > 0 and not attisdropped`;
  const OTHER: Record<string, string> = {
    ...{
      uuid: `'${crypto.randomUUID()}'`,
      bigint: '7',
      text: `'other'`,
      date: `'2020-01-01'`,
      boolean: 'not recovers_tax',
    },
    ...{ jsonb: `'[7]'`, bytea: `'\\x07'`, 'timestamp with time zone': `'2020-01-01'` },
  };
  const outcomeOf = (change: Promise<unknown>) =>
    change.then(
      () => 'changed',
      ({ message }) => message,
    );
  for (const { id, kind } of issued) {
    const before = await credits.read(id);
    const path = `${owner.base}/credits/${id}`;
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect([kind, method, (await owner.call(`${method} ${path}`, { total: 1 })).status]).toEqual([kind, method, 404]);
    for (const { column, type } of others.filter((each) => !ofItsLife.has(each.column)))
      expect([
        kind,
        column,
        await outcomeOf(sql.unsafe(`update credits set ${column} = ${OTHER[type]} where id = '${id}'`)),
      ]).toEqual([kind, column, `credit ${id} cannot be changed`]);
    await expect(sql`delete from credits where id = ${id}`).rejects.toThrow();
    await expect(sql`update credits set allocated_cents = allocated_cents - 1 where id = ${id}`).rejects.toThrow(
      'says another sum',
    );
    expect((await credits.read(id)).body).toEqual(before.body);
    expect((await credits.void(id)).body).toMatchObject({ kind, state: 'void', total: before.body.total });
    await expect(
      sql`update credits set state = 'issued', voided_at = null, voided_by = null where id = ${id}`,
    ).rejects.toThrow('cannot be changed');
  }
  await expect(sql`update credit_lines set quantity = quantity + 1`).rejects.toThrow();
  for (const id of ids)
    expect(await owner.invoice(id)).toMatchObject({ status: 'unpaid', amount: 1062.5, credits: [] });
  // The note stays named on its invoice, for both sides; what has no number does not.
  for (const [id, notes] of [
    [noted.uuid, [{ total: 10.63, voidedAt: expect.any(String) }]],
    [given.uuid, []],
  ] as const)
    for (const { body } of [
      await owner.call<{ voidNotes: object[] }>(`GET ${owner.base}/invoices/${id}`),
      await owner.visit<{ voidNotes: object[] }>(`GET ${owner.portal}/invoices/${id}`),
    ])
      expect(body.voidNotes).toMatchObject(notes);
});

test('WOFF-02 small rests are written off together, each for itself', async () => {
  const [small, large, draft] = [await owner.sent(), await owner.sent(), await owner.draft()];
  await owner.takeCheck(small.uuid, 1061.5);
  const shown = () => owner.get<{ uuid: string }[]>(`GET ${owner.base}/invoices?status=small-rest`);
  expect((await shown()).map(({ uuid }) => uuid)).toEqual([small.uuid]);
  const { body } = await owner.call<object[]>(`POST ${owner.base}/write-offs`, {
    invoiceIds: [small.uuid, large.uuid, draft.uuid, crypto.randomUUID()],
  });
  expect(body).toMatchObject([
    { invoiceId: small.uuid, amount: 1, refusal: null, message: null },
    { invoiceId: large.uuid, refusal: 'too_large_for_bulk', message: 'Rests above $1.00 are written off one by one.' },
    { invoiceId: draft.uuid, amount: null },
    { amount: null, refusal: 'NOT_FOUND', message: 'Not found' },
  ]);
  expect(await shown()).toEqual([]);
  const { status, settledBy, credits: standing } = await owner.invoice(small.uuid);
  expect({ status, settledBy, standing }).toMatchObject({
    ...{ status: 'paid', settledBy: 'mixed' },
    standing: [{ kind: 'write_off', number: null, amount: 1 }],
  });
});

test('WOFF-02 the business says which rests are small, within bounds: the list and what is written off together follow', async () => {
  const settings = `${owner.base}/money-settings`;
  type Settings = { smallRest: number; version: number; message: string; fields: Record<string, string> };
  const change = (body: object) => owner.call<Settings>(`PUT ${settings}`, { partPayments: { kind: 'off' }, ...body });
  const first = await owner.get<Settings>(`GET ${settings}`);
  expect(first).toMatchObject({ smallRest: 1 });
  const invoice = await owner.sent();
  await owner.takeCheck(invoice.uuid, 1059.5);
  const shown = async () =>
    (await owner.get<{ uuid: string }[]>(`GET ${owner.base}/invoices?status=small-rest`)).map(({ uuid }) => uuid);
  const together = () =>
    owner.call<object[]>(`POST ${owner.base}/write-offs`, { invoiceIds: [invoice.uuid] }).then(({ body }) => body);
  expect([await shown(), await together()]).toMatchObject([[], [{ refusal: 'too_large_for_bulk' }]]);
  for (const smallRest of [0, 25.01]) {
    const { status, body } = await change({ smallRest });
    expect([smallRest, status, JSON.stringify(body)]).toEqual([
      smallRest,
      422,
      expect.stringContaining('Must be from $0.01 to $25.00.'),
    ]);
  }
  const saved = (await change({ smallRest: 3, version: first.version })).body;
  expect(saved).toMatchObject({ smallRest: 3, version: first.version + 1 });
  // Who does not know of it leaves it as it is.
  expect((await change({ useCredit: 'ask' })).body).toEqual(saved);
  expect((await change({ smallRest: 2.99, version: first.version })).body).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  const { sql } = product.platform.systemDb;
  const [event] = await sql<{ count: number }[]>`
    select count(*)::int from events where kind = 'small_rest_changed' and data ->> 'detail' = '$3.00'`;
  expect(event?.count).toBe(1);
  expect(await shown()).toEqual([invoice.uuid]);
  expect(await together()).toMatchObject([{ amount: 3, refusal: null }]);
  expect((await change({ smallRest: 25 })).body).toMatchObject({ smallRest: 25 });
  await expect(sql`update money_settings set small_rest_cents = 2501`).rejects.toThrow('small_rest_is_small');
});

test('WOFF-01 ALLOC-04 not while a payment is on its way; an invoice given up as a whole is settled by its write-off', async () => {
  const invoice = await owner.sent();
  await payer.payByBank(invoice);
  await payer.waitFor(invoice.uuid, 'awaiting bank');
  expect((await credits.writeOff(invoice.uuid)).body.code).toBe('payment_in_progress');
  const alone = await owner.sent();
  expect((await credits.writeOff(alone.uuid)).body).toMatchObject({
    ...{ status: 'paid', settledBy: 'write-off', endedAs: 'written-off' },
  });
  const sought = await owner.call<{ groups: { kind: string; found: object[] }[] }>(
    `GET ${owner.base}/search?q=invoice%20${alone.id}`,
  );
  expect(sought.body.groups).toMatchObject([
    { kind: 'invoice', found: [{ uuid: alone.uuid, status: 'paid', settledBy: 'write-off', endedAs: 'written-off' }] },
  ]);
  const [row] = await product.platform.systemDb.sql<{ id: string }[]>`
    select id from credits where invoice_id = ${alone.uuid}`;
  expect((await credits.void(row?.id ?? '')).body).toMatchObject({ state: 'void', number: null });
  expect(await owner.invoice(alone.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
});

test('QUO-02 CRED-13 a note of lines hides the rates that its invoice hides, on its page and its PDF', async () => {
  const kept = await owner.draft();
  const path = `${owner.base}/invoices/${kept.uuid}`;
  await owner.addLine(kept.uuid, { description: 'Oak', quantity: 41.7, unit: 'sq ft', rate: 7.13 });
  await owner.call(`PUT ${path}/offer`, { show: { rates: false } });
  await owner.call(`PUT ${path}/status`, { status: 'sent' });
  const oak = (await owner.invoice(kept.uuid)).lineItems.find(({ description }) => description === 'Oak');
  const hidden = await credits.issue(kept.uuid, { lines: [{ lineId: oak?.uuid, quantity: 10 }] });
  expect(hidden.body.lines).toMatchObject([{ quantity: 10, rate: 7.13 }]);
  const toCustomer = (await owner.visit<object>(`GET ${owner.portal}/credit-notes/${hidden.body.uuid}`)).body;
  expect(toCustomer).toMatchObject({ figures: 'amounts', lines: [{ quantity: 1, rate: 71.3, subTotal: 71.3 }] });
  const paper = await download(owner, `${owner.portal}/credit-notes/${hidden.body.uuid}/pdf`, owner.token);
  const printed = (await readPdf(paper.bytes)).text;
  expect(printed).toContain('$71.30');
  for (const reached of [JSON.stringify(toCustomer), printed]) expect(reached).not.toMatch(/7\.13|sq ft/);
});

test('CRED-07 CRED-08 WOFF-01 a note is for what is due beside a write-off, and gives back what was paid too much once that is taken back', async () => {
  const invoice = await owner.sent();
  await owner.takeCheck(invoice.uuid, 600);
  await credits.writeOff(invoice.uuid, { amount: 400 });
  expect((await credits.issue(invoice.uuid, { amount: 400 })).body.code).toBe('written_off');
  expect((await credits.issue(invoice.uuid, { amount: 62.5 })).status).toBe(200);
  expect((await credits.issue(invoice.uuid, { amount: 400 })).body.code).toBe('written_off');
  const writeOff = (await owner.invoice(invoice.uuid)).credits.find(({ kind }) => kind === 'write_off');
  expect((await credits.void(writeOff?.uuid ?? '')).status).toBe(200);
  const before = await sumOf('unapplied_credit');
  // Of $1,062.50 the half came back: $531.25 are owed, of which $600.00 were paid.
  expect((await credits.issue(invoice.uuid, { amount: 468.75 })).status).toBe(200);
  expect((await sumOf('unapplied_credit')) ?? 0).toBe((before ?? 0) - 6875);
});
