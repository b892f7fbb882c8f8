import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

test('INV-12 API-36 of two people on one line the second is told, and may then replace it', async () => {
  const { uuid } = await owner.draft();
  const [line] = (await owner.addLine(uuid, { quantity: 2.5, unit: 'hour', rate: 40.1 })).body.lineItems;
  const save = (change: object) => owner.call(`PUT ${owner.base}/invoices/${uuid}/lineItems`, { ...line, ...change });
  const { categoryId, description, quantity, unit, rate } = line ?? {};
  const was = { categoryId, description, quantity, unit, rate };
  expect((await save({ rate: 41, was })).status).toBe(200);
  expect(await save({ rate: 42, was })).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } });
  expect((await save({ rate: 42, was: { ...was, rate: 41 } })).status).toBe(200);
  expect((await save({ rate: 43 })).status).toBe(200);
  expect((await owner.invoice(uuid)).lineItems.map((stored) => stored.rate)).toEqual([43]);
});

test('INV-16 API-36 what somebody else changed meanwhile is not sent unseen, be it a line, a section or a text', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  await owner.addLine(uuid);
  const of = `${owner.base}/invoices/${uuid}`;
  const [other] = (await owner.call<InvoiceDetailJson>(`POST ${of}/sections`, { name: 'Hall' })).body.sections;
  const changes: readonly [string, object][] = [
    [`POST ${of}/lineItems`, { categoryId: owner.categories.get('Material'), description: 'Dumpster', rate: 450 }],
    [`PUT ${of}/sections/${other?.uuid}`, { name: 'Stairs' }],
    [`PUT ${of}/offer`, { notes: 'In two days.' }],
  ];
  for (const [what, body] of changes) {
    const { version } = await owner.invoice(uuid);
    expect((await owner.call(what, body)).status).toBe(200);
    expect(await owner.call(`PUT ${of}/status`, { status: 'sent', version })).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_ELSEWHERE',
        message: expect.stringMatching(/^Someone else changed this .+ It was not sent/),
      },
    });
  }
  const { version, status } = await owner.invoice(uuid);
  expect(status).toBe('pending');
  expect((await owner.call(`PUT ${of}/status`, { status: 'sent', version })).body).toMatchObject({ status: 'sent' });
});

test('INV-21 API-36 what somebody else took back, changed and sent again meanwhile is not retracted unseen', async () => {
  for (const isQuote of [false, true]) {
    const { uuid, version } = await owner.sent({ isQuote });
    const of = `${owner.base}/invoices/${uuid}`;
    const status = (body: object) => owner.call(`PUT ${of}/status`, body);
    await status({ status: 'pending', version });
    const message = `This ${isQuote ? 'quote' : 'invoice'} is not sent, so there is nothing to retract.`;
    expect(await status({ status: 'pending', version })).toMatchObject({
      status: 409,
      body: { code: 'wrong_status', message },
    });
    await owner.addLine(uuid);
    const again = (await status({ status: 'sent' })).body;
    expect(await status({ status: 'pending', version })).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_ELSEWHERE',
        message:
          'Someone else changed this in the meantime. It was not retracted. Look through it as it is now, then retract it.',
      },
    });
    const stored = await owner.invoice(uuid);
    expect([stored.status, stored.version]).toEqual([isQuote ? 'sent' : 'unpaid', again.version]);
    expect((await status({ status: 'pending', version: stored.version })).body).toMatchObject({ status: 'pending' });
  }
});

test('INV-14 INV-16 API-36 what somebody else sent meanwhile is refused as sent, not as changed: nothing is left to look through or to replace', async () => {
  for (const isQuote of [false, true]) {
    const { uuid } = await owner.draft({ isQuote });
    const of = `${owner.base}/invoices/${uuid}`;
    const { version, lineItems } = (await owner.addLine(uuid)).body;
    const [line] = lineItems;
    const { categoryId, description, quantity, unit } = line ?? {};
    const send = () => owner.call(`PUT ${of}/status`, { status: 'sent', version });
    expect((await send()).status).toBe(200);
    const what = `This ${isQuote ? 'quote' : 'invoice'} was already sent.`;
    expect((await send()).body).toMatchObject({ code: 'wrong_status', message: what });
    expect((await owner.call(`PUT ${of}/details`, { description: 'Oak', version })).body).toMatchObject({
      code: 'wrong_status',
      message: `${what} Retract it to change it.`,
    });
    const late: readonly [string, object, string][] = [
      [`PUT ${of}/offer`, { notes: 'In two days.', version }, 'not_editable'],
      [`PUT ${of}/lineItems`, { ...line, was: { categoryId, description, quantity, unit, rate: 1 } }, 'not_editable'],
    ];
    for (const [what, body, code] of late)
      expect([what, await owner.call(what, body)]).toMatchObject([what, { status: 409, body: { code } }]);
  }
});

test('QUO-17 API-36 a sent quote is not converted by whoever saw another version of it', async () => {
  const { uuid, version } = await owner.sent({ isQuote: true });
  const convert = (seen: number) =>
    owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, { isQuote: false, version: seen });
  expect((await convert(version - 1)).body).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  expect((await convert(version)).status).toBe(200);
});

test('DISC-01 API-36 an invoice is not sent by whoever saw it before somebody else changed what it offers for paying in time', async () => {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  const of = `${owner.base}/invoices/${uuid}`;
  const { version: seen } = await owner.invoice(uuid);
  const terms = { percent: 10, days: 20 };
  const { version } = (await owner.call<InvoiceDetailJson>(`PUT ${of}/early-discount`, { terms })).body;
  const send = (as: number) => owner.call(`PUT ${of}/status`, { status: 'sent', version: as });
  expect(await send(seen)).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } });
  expect((await send(version)).status).toBe(200);
});

test('DISC-01 API-36 of two people on what an invoice offers for paying in time the second is told', async () => {
  const { uuid, version } = await owner.draft();
  const save = (percent: number, seen?: number) =>
    owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/early-discount`, {
      ...{ terms: { percent, days: 10 } },
      version: seen,
    });
  const { body: first } = await save(2, version);
  expect(first.earlyDiscount).toMatchObject({ percent: 2 });
  expect(await save(3, version)).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } });
  expect((await save(3, first.version)).body.earlyDiscount).toMatchObject({ percent: 3 });
  expect((await save(4)).status).toBe(200);
});

test('QUO-01 OPT-02 API-36 of two people on one section the second is told, of what they had seen', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  const of = `${owner.base}/invoices/${uuid}/sections`;
  const { sections } = (await owner.call<InvoiceDetailJson>(`POST ${of}`, { name: 'Hall', note: 'With the pantry' }))
    .body;
  const save = (body: object) => owner.call(`PUT ${of}/${sections[0]?.uuid}`, body);
  const was = { name: 'Hall', note: 'With the pantry' };
  expect((await save({ name: 'Hall', note: 'Without the pantry', was })).status).toBe(200);
  const refused = { status: 409, body: { code: 'CHANGED_ELSEWHERE' } };
  expect(await save({ name: 'Entry', note: 'With the pantry', was })).toMatchObject(refused);
  const now = { name: 'Hall', note: 'Without the pantry' };
  expect((await save({ ...now, pick: 'may', was: { ...now, pick: 'always' } })).status).toBe(200);
  expect(await save({ ...now, pick: 'one_of', choice: 'Floor', was: { ...now, pick: 'always' } })).toMatchObject(
    refused,
  );
  expect(await save({ ...now, chosen: true, was: { ...now, chosen: false } })).toMatchObject(refused);
  expect((await save({ name: 'Entry', note: '', was: null })).status).toBe(200);
});

test('QUO-04 QUO-07 OPT-01 API-36 of two people on the discount, the cost or the option of a line the second is told', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  const [line] = (await owner.addLine(uuid, { quantity: 2, rate: 40 })).body.lineItems;
  const save = (change: object) => owner.call(`PUT ${owner.base}/invoices/${uuid}/lineItems`, { ...line, ...change });
  const { categoryId, description, quantity, unit, rate } = line ?? {};
  const seen = { categoryId, description, quantity, unit, rate };
  const refused = { status: 409, body: { code: 'CHANGED_ELSEWHERE' } };
  const pairs: readonly [object, object, object][] = [
    [{ discount: null }, { discount: { percent: 5, amount: null } }, { discount: { percent: null, amount: 4 } }],
    [{ cost: null }, { cost: 21 }, { cost: 22.5 }],
    [{ optional: false }, { optional: true, chosen: false }, { optional: true, chosen: true }],
  ];
  for (const [before, first, second] of pairs) {
    expect((await save({ ...first, was: { ...seen, ...before } })).status).toBe(200);
    expect(await save({ ...second, was: { ...seen, ...before } })).toMatchObject(refused);
    expect((await save({ ...second, was: { ...seen, ...first } })).status).toBe(200);
  }
});

test('QUO-07 QUO-08 what a program that sees no costs says of a cost is not compared: no answer tells what it is', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  const [line] = (await owner.addLine(uuid, { quantity: 2, rate: 40, cost: 21 })).body.lineItems;
  const { categoryId, description, quantity, unit, rate } = line ?? {};
  const was = { categoryId, description, quantity, unit, rate };
  const entries = { uuid: line?.uuid, ...was };
  const program = await Program.connect(owner, { rights: ['invoice', 'sell'] });
  for (const cost of [21, 22, null]) {
    const answer = await program.call(`PUT ${owner.base}/invoices/${uuid}/lineItems`, {
      ...entries,
      was: { ...was, cost },
    });
    expect([cost, answer.status]).toEqual([cost, 200]);
  }
  expect((await owner.invoice(uuid)).lineItems).toMatchObject([{ cost: 21 }]);
});

test('INV-12 API-36 TM-01 a line that is sent again with the id that was drawn for it is one line, whatever became of it since', async () => {
  const { uuid } = await owner.draft();
  const newUuid = crypto.randomUUID();
  const add = (by = owner, of = uuid, id: string = newUuid) =>
    by.call<InvoiceDetailJson>(`POST ${by.base}/invoices/${of}/lineItems`, {
      ...{ newUuid: id, categoryId: by.categories.get('Material'), description: 'Oak', quantity: 1, rate: 5 },
    });
  const [line] = (await add()).body.lineItems;
  expect(line?.uuid).toBe(newUuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/lineItems`, { ...line, description: 'Ash' });
  const again = await add();
  expect([again.status, again.body.lineItems.map(({ description }) => description)]).toEqual([200, ['Ash']]);
  // To another business the id says nothing.
  const stranger = await TestBusiness.open(product, null);
  const theirs = await add(stranger, (await stranger.draft()).uuid);
  expect([theirs.status, theirs.body.lineItems.map(({ description }) => description)]).toEqual([200, ['Oak']]);
  await owner.call(`DELETE ${owner.base}/invoices/${uuid}/lineItems/${newUuid}`);
  expect((await add()).body.lineItems).toEqual([]);
  const inUse = { status: 422, body: { fields: { newUuid: 'This id is in use.' } } };
  expect(await add(owner, (await owner.draft()).uuid)).toMatchObject(inUse);
  expect(await add(owner, uuid, uuid)).toMatchObject(inUse);
});
