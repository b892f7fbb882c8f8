import type { InvoiceDetailJson, InvoiceJson } from '@underlay/contract/invoices.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let stranger: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
});

const status = (invoiceId: string, to?: string) =>
  owner.call<InvoiceDetailJson & { message: string }>(
    `PUT ${owner.base}/invoices/${invoiceId}/status`,
    to ? { status: to } : {},
  );

describe('the life of an invoice', () => {
  test('INV-03 INV-06 API-35 creating an invoice answers it, pending, with the next number', async () => {
    const first = await owner.draft();
    const second = await owner.draft({ isQuote: true });
    expect(first).toMatchObject({
      status: 'pending',
      isQuote: false,
      amount: 0,
      total: 0,
      lineItems: [],
      jobName: 'Kitchen oak',
    });
    expect(second.id).toBe(first.id + 1);
    expect(second.isQuote).toBe(true);
  });

  test('INV-06 INV-07 a draft without description, job or type, or due before today, is refused in words', async () => {
    const bad = await owner.call<{ fields: Record<string, string> }>(`POST ${owner.base}/invoices`, {
      dueDate: '2099-01-01',
    });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.fields).sort()).toEqual(['description', 'isQuote', 'jobId']);
    const past = await owner.call<{ fields: Record<string, string> }>(`POST ${owner.base}/invoices`, {
      description: 'x',
      dueDate: '2020-01-01',
      jobId: owner.job.uuid,
      isQuote: false,
    });
    expect([past.status, past.body.fields]).toEqual([422, { dueDate: 'The due date cannot be before today.' }]);
  });

  test('INV-08 sales tax is 0 to 100 in steps of 0.01', async () => {
    for (const [percent, expected] of [
      [0, 200],
      [8.25, 200],
      [100, 200],
      [100.01, 422],
      [-1, 422],
      [1.005, 422],
    ] as const) {
      const answer = await owner.call(`POST ${owner.base}/invoices`, {
        description: 'x',
        dueDate: '2099-01-01',
        jobId: owner.job.uuid,
        isQuote: false,
        salesTaxPercentage: percent,
      });
      expect([percent, answer.status]).toEqual([percent, expected]);
    }
  });

  test('INV-12 API-36 while pending, lines are added, changed by their uuid and deleted, and totals follow', async () => {
    const { uuid } = await owner.draft();
    const added = (await owner.addLine(uuid, { quantity: 212.5, unit: 'sq ft', rate: 5.25 })).body;
    expect(added).toMatchObject({ subtotal: 1115.63, salesTax: 69.73, total: 1185.36, amount: 1185.36 });
    const line = added.lineItems[0];
    expect(line).toMatchObject({
      categoryName: 'Material',
      quantity: 212.5,
      unit: 'sq ft',
      rate: 5.25,
      subTotal: 1115.63,
      editable: true,
    });
    const changed = await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/lineItems`, {
      ...line,
      quantity: 2,
      unit: 'each',
      rate: 3,
    });
    expect(changed.body.total).toBe(6.38);
    expect((await owner.call(`DELETE ${owner.base}/invoices/${uuid}/lineItems/${line?.uuid}`)).status).toBe(204);
    expect((await owner.invoice(uuid)).total).toBe(0);
  });

  test('INV-13 INV-14 when not pending, neither lines nor details change', async () => {
    const sent = await owner.sent();
    const line = sent.lineItems[0];
    const answers = [
      await owner.addLine(sent.uuid),
      await owner.call(`PUT ${owner.base}/invoices/${sent.uuid}/lineItems`, line),
      await owner.call(`DELETE ${owner.base}/invoices/${sent.uuid}/lineItems/${line?.uuid}`),
      await owner.call(`PUT ${owner.base}/invoices/${sent.uuid}/details`, { description: 'other' }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([409, 409, 409, 409]);
    expect(await owner.invoice(sent.uuid)).toMatchObject({ description: 'Oak floor', total: 1062.5 });
  });

  test('INV-16 API-37 sending makes an invoice unpaid and a quote sent; an empty body toggles (D01, D28)', async () => {
    expect((await owner.sent()).status).toBe('unpaid');
    const quote = await owner.sent({ isQuote: true });
    expect(quote.status).toBe('sent');
    expect((await status(quote.uuid)).body.status).toBe('pending');
    expect((await status(quote.uuid)).body.status).toBe('sent');
    const again = await status(quote.uuid, 'sent');
    expect([again.status, again.body.message]).toEqual([409, 'This quote was already sent.']);
  });

  test('INV-16 an invoice without lines is not sent', async () => {
    const { uuid } = await owner.draft();
    expect((await status(uuid, 'sent')).body.message).toBe('Add at least one line item before sending.');
  });

  test('INV-17 sending mails the customer a portal link', async () => {
    const sent = await owner.sent();
    const mails = async () =>
      (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as {
        to: string;
        subject: string;
        text: string;
      }[];
    await owner.until(async () => (await mails()).some((mail) => mail.subject.includes(`Invoice ${sent.id} `)));
    const mail = (await mails()).find(({ subject }) => subject.includes(`Invoice ${sent.id} `));
    expect(mail?.to).toContain('accounts@maplerow.example');
    expect(mail?.text).toContain(`${product.origin}${owner.customer.portalPath}/invoices/${sent.uuid}`);
    expect(mail?.text).toContain('$1,062.50');
    // This business takes no online payments (PINV-12), so the mail promises none.
    expect(mail?.text).toContain('\nView invoice:');
    await owner.until(async () => (await owner.invoice(sent.uuid)).timeline.at(-1)?.delivery?.state === 'sent');
  });

  test('INV-21 PINV-11 a retracted invoice is pending again and gone for the customer', async () => {
    const sent = await owner.sent();
    expect((await owner.visit(`GET ${owner.portal}/invoices/${sent.uuid}`)).status).toBe(200);
    expect((await status(sent.uuid, 'pending')).body.status).toBe('pending');
    const gone = await owner.visit(`GET ${owner.portal}/invoices/${sent.uuid}`);
    expect([gone.status, gone.body]).toMatchObject([404, { code: 'NOT_FOUND', message: 'Not found' }]);
    expect(
      (await owner.visit<InvoiceJson[]>(`GET ${owner.portal}/invoices`)).body.map(({ uuid }) => uuid),
    ).not.toContain(sent.uuid);
  });

  test('INV-22 a pending quote becomes a pending invoice, a sent one an unpaid invoice that is mailed (D30)', async () => {
    const draft = await owner.draft({ isQuote: true });
    const convert = (uuid: string) =>
      owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/details`, { isQuote: false });
    expect((await convert(draft.uuid)).body).toMatchObject({
      isQuote: false,
      status: 'pending',
      salesTaxPercentage: 6.25,
      description: 'Oak floor',
      dueDate: '2099-01-31',
    });
    const quote = await owner.sent({ isQuote: true });
    const more = { isQuote: false, salesTaxPercentage: 0 };
    const refused = await owner.call(`PUT ${owner.base}/invoices/${quote.uuid}/details`, more);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Of a sent quote only the dates change when it is converted. Retract it first to change more.',
    ]);
    expect((await convert(quote.uuid)).body).toMatchObject({ isQuote: false, status: 'unpaid', amount: 1062.5 });
    expect((await convert(quote.uuid)).status).toBe(409);
  });

  test('numbers are unique and have no gaps, however many are created at once', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => owner.draft()));
    const numbers = made.map(({ id }) => id).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test('two managers who edit the same draft: the second is told', async () => {
    const draft = await owner.draft();
    const edit = (description: string) =>
      owner.call<{ code: string }>(`PUT ${owner.base}/invoices/${draft.uuid}/details`, {
        description,
        version: draft.version,
      });
    expect((await edit('first')).status).toBe(200);
    const second = await edit('second');
    expect([second.status, second.body.code]).toEqual([409, 'CHANGED_ELSEWHERE']);
    expect((await owner.invoice(draft.uuid)).description).toBe('first');
  });
});

describe('the list', () => {
  test('INV-01 INV-02 API-33 newest first, paged, searched by beginning of number and by customer (D69, D88)', async () => {
    const list = (query: string) => owner.call<InvoiceJson[]>(`GET ${owner.base}/invoices?${query}`);
    const first = await list('page=1&pageSize=5');
    const second = await list('page=2&pageSize=5');
    const numbers = [...first.body, ...second.body].map(({ id }) => id);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(new Set(numbers).size).toBe(10);
    expect(Number(first.headers.get('x-total-count'))).toBe(numbers[0] === undefined ? 0 : numbers[0] - 1000);
    expect((await list('id=1003')).body.map(({ id }) => id)).toEqual([1003]);
    expect((await list('id=100')).body.every(({ id }) => String(id).startsWith('100'))).toBe(true);
    expect((await list('customer=mAPLe')).headers.get('x-total-count')).toBe(first.headers.get('x-total-count'));
    expect((await list('customer=nobody')).body).toEqual([]);
    expect((await list('customer=%25')).body).toEqual([]);
    expect((await list('id=x')).body).toEqual([]);
  });
});

describe('AUTH-22 another business', () => {
  test('unknown and foreign ids are answered alike, and nothing is written', async () => {
    const mine = await owner.draft();
    const unknown = crypto.randomUUID();
    const paths = [
      `GET ${stranger.base}/invoices/${mine.uuid}`,
      `GET ${stranger.base}/invoices/${unknown}`,
      `GET ${stranger.base}/invoices/not-an-id`,
      `GET ${owner.base}/invoices/${mine.uuid}`,
      `PUT ${owner.base}/invoices/${mine.uuid}/details`,
    ];
    for (const path of paths) {
      const answer = await call(product.origin, path, {
        token: stranger.token,
        ...(path.startsWith('PUT') && { body: { description: 'theirs' } }),
      });
      expect([path, answer.status, answer.body.message]).toEqual([path, 404, 'Not found']);
    }
    const foreignJob = await stranger.call<{ fields: object }>(`POST ${stranger.base}/invoices`, {
      description: 'x',
      dueDate: '2099-01-01',
      jobId: owner.job.uuid,
      isQuote: false,
    });
    expect([foreignJob.status, foreignJob.body.fields]).toEqual([422, { jobId: 'That job does not exist.' }]);
    expect((await owner.invoice(mine.uuid)).description).toBe('Oak floor');
  });
});
