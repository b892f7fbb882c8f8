import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, said } from '../../testing/audit-reader.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { Payer } from '../../testing/payer.ts';
import { customerEntries, itemEntries, TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let product: TestProduct;
let owner: TestBusiness;
let dana: Colleague;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  dana = await Colleague.join(product, owner, 'Dana Whitfield');
  await dana.call(`GET ${owner.base}/jobs`);
});
afterAll(() => product.stop());

const rows = <Row extends object>(text: TemplateStringsArray, ...values: (string | null)[]) =>
  product.platform.systemDb.sql<Row[]>(text, ...values);

describe('AUDIT-01 each event says how it came about', () => {
  test('by a screen, from which address, with which program and in which request', async () => {
    const { status } = await owner.call(`POST ${owner.base}/inventory`, itemEntries(), { 'user-agent': CHROME });
    expect(status).toBe(200);
    const [event] = (await auditOf(owner).page({ group: 'Work and stock' })).events;
    expect(event).toMatchObject({
      way: 'screen',
      address: '127.0.0.1',
      network: '127.0.0.x',
      device: 'Chrome on Windows',
      program: CHROME,
      requestId: expect.stringMatching(/^[\w-]{8}-\w+$/),
      who: 'Robin Ashby',
    });
  });

  test('by the link of a customer, by the provider, and by a mail or nobody', async () => {
    const payer = new Payer(owner);
    const { invoice, intentId } = await new RefundClient(payer).paidByCard();
    await owner.visit(`GET ${owner.portal}/invoices/${invoice.uuid}`);
    const question = { message: 'When do you come?', idempotentKey: crypto.randomUUID() };
    await owner.visit(`POST ${owner.portal}/messages`, question);
    await payer.control(`/bank/payments/${intentId}/dispute`);
    await payer.waitFor(invoice.uuid, 'failed');
    const events = (await auditOf(owner).page({ subject: invoice.uuid })).events;
    const wayOf = (start: string) => events.find((event) => said(event).includes(start))?.way;
    expect([wayOf('sent invoice'), wayOf('opened invoice'), wayOf('opened the card form')]).toEqual([
      'screen',
      'link',
      'link',
    ]);
    const [asked] = (await auditOf(owner).page({ actor: 'customer', subject: owner.customer.uuid })).events;
    expect(asked).toMatchObject({ way: 'link', who: 'Maple Row Property Group', address: '127.0.0.1' });
    const returned = events.find((event) => said(event).includes('was returned'));
    expect(returned).toMatchObject({ way: 'provider', address: null, requestId: null });
    const [told] = await rows<{ way: string; request_id: string | null }>`
      select way, request_id from events where business_id = ${owner.business.businessId} and kind = 'secrets_read' limit 1`;
    expect(told).toEqual({ way: 'system', request_id: null });
  });
});

describe('AUDIT-03 AUDIT-04 the log is read in sentences', () => {
  test('newest first, with who, what, on what and from where; a link leads to what it happened to', async () => {
    const customer = (await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries())).body;
    const invoice = await owner.sent();
    await dana.call(`POST ${owner.base}/invoices/${invoice.uuid}/reminder`);
    const { events } = await auditOf(owner).page();
    expect(events.slice(0, 4).map(said)).toEqual([
      `Dana Whitfield sent a reminder of invoice ${invoice.id}`,
      `Robin Ashby sent invoice ${invoice.id}`,
      `Robin Ashby added a line to invoice ${invoice.id}`,
      `Robin Ashby created invoice ${invoice.id}`,
    ]);
    expect(events[0]?.subject).toEqual({
      kind: 'invoice',
      uuid: invoice.uuid,
      name: `invoice ${invoice.id}`,
      isQuote: false,
    });
    expect(events.find(({ subject }) => subject?.uuid === customer.uuid)?.before).toBe(
      'Robin Ashby added the customer ',
    );
  });

  test('ROLE-08 what became an invoice is called the quote that it was, until then, and says that it is none now', async () => {
    const quote = await owner.sent({ isQuote: true });
    await owner.call(`PUT ${owner.base}/invoices/${quote.uuid}/details`, { isQuote: false });
    await owner.call(`POST ${owner.base}/invoices/${quote.uuid}/reminder`);
    const { events } = await auditOf(owner).page({ subject: quote.uuid });
    const sentences = events.map(said);
    expect(sentences[0]).toBe(`Robin Ashby sent a reminder of invoice ${quote.id}`);
    expect(sentences).toContain(`Robin Ashby converted a quote to invoice ${quote.id}`);
    expect(sentences).toContain(`Robin Ashby sent quote ${quote.id}`);
    expect(sentences.at(-1)).toBe(`Robin Ashby created quote ${quote.id}`);
    expect(new Set(events.map(({ subject }) => subject?.isQuote))).toEqual(new Set([false]));
    const { uuid } = await owner.draft({ isQuote: true });
    expect((await auditOf(owner).page({ subject: uuid })).events[0]?.subject?.isQuote).toBe(true);
  });

  test('what happens to a connection and to the addresses of it is about the connection', async () => {
    const { uuid: connectionId } = await Program.connect(owner);
    const { uuid: other } = await Program.connect(owner);
    const address = 'https://hooks.example.com/underlay';
    await owner.call(`POST ${owner.base}/webhooks`, { connectionId, address, types: null });
    const about = async (subject: string) => (await auditOf(owner).page({ subject })).events;
    const events = await about(connectionId);
    expect(events.map(({ subject }) => [subject?.kind, subject?.uuid])).toEqual([
      ['connection', connectionId],
      ['connection', connectionId],
    ]);
    expect(said(events[0] as never)).toContain('called at hooks.example.com');
    expect(await about(other)).toHaveLength(1);
  });

  test('amounts and reasons stand below, ids and sealed values never', async () => {
    const paid = await new RefundClient(new Payer(owner)).paidByCard();
    await owner.call(`POST ${owner.base}/payments/${paid.paymentId}/refunds`, { amount: 240, reason: 'Two boards' });
    const [refund] = (await auditOf(owner).page({ subject: paid.invoice.uuid, group: 'Money' })).events.filter(
      (event) => said(event).includes('refunded'),
    );
    expect(refund && said(refund)).toBe(`Robin Ashby refunded $240.00 on invoice ${paid.invoice.id}`);
    expect(refund?.values).toEqual([
      { label: 'Amount', before: null, after: '$240.00' },
      { label: 'Detail', before: null, after: 'Two boards' },
    ]);
    const settings = await owner.get<{ reminderLimit: number }>(`GET ${owner.base}/settings`);
    await owner.call(`PUT ${owner.base}/settings`, { ...settings, reminderLimit: 3 });
    const [changed] = (await auditOf(owner).page({ group: 'Settings' })).events;
    expect(changed?.values).toEqual([{ label: 'Detail', before: '1 reminders a day', after: '3 reminders a day' }]);
    const whole = JSON.stringify(await auditOf(owner).everything());
    for (const secret of ['000123456789', '110000000', 'paymentId', 'refundId']) expect(whole).not.toContain(secret);
  });

  test('50 at once, Older and Newer lead through all of them and back, also while more happens', async () => {
    const other = await TestBusiness.open(product, null);
    const { uuid } = await other.draft();
    for (let made = 0; made < 110; made += 1) await other.addLine(uuid, { description: `Line ${made}` });
    const first = await auditOf(other).page();
    expect([first.events.length, first.newer]).toEqual([50, null]);
    const second = await auditOf(other).page({ before: first.older ?? '' });
    const third = await auditOf(other).page({ before: second.older ?? '' });
    const ids = [first, second, third].flatMap(({ events }) => events.map(({ id }) => Number(id)));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect([third.older, third.events.at(-1) && said(third.events.at(-1) as never)]).toEqual([
      null,
      'Robin Ashby created the business',
    ]);
    await other.addLine(uuid);
    expect((await auditOf(other).page({ after: third.newer ?? '' })).events).toEqual(second.events);
    const back = await auditOf(other).page({ after: second.newer ?? '' });
    expect(back.events).toEqual(first.events);
    expect(back.newer).not.toBeNull();
    expect((await auditOf(other).page({ after: back.newer ?? '' })).events.map(said)).toHaveLength(1);
  });
});

test('AUDIT-05 of very many people who were there 500 can be chosen, the members among them', async () => {
  const mine = await TestBusiness.open(product, null);
  await Colleague.join(product, mine, 'Zoe Zander');
  await rows`
    insert into member_names (business_id, user_id, name, email)
    select ${mine.business.businessId}, 'gone-' || n, 'Gone ' || n, '' from generate_series(1, 600) n`;
  const { people } = await auditOf(mine).page();
  expect(people).toHaveLength(500);
  expect([people[0]?.name, people.at(-1)?.name]).toEqual(['Gone 1', 'Zoe Zander']);
});

test('AUDIT-05 person, group, object, days and number narrow the log down, alone and together', async () => {
  const invoice = await owner.sent();
  await dana.call(`POST ${owner.base}/invoices/${invoice.uuid}/reminder`);
  // A line that is gone is still of its draft.
  const draft = await owner.draft();
  const { body: drafted } = await owner.addLine(draft.uuid);
  await owner.call(`DELETE ${owner.base}/invoices/${draft.uuid}/lineItems/${drafted.lineItems[0]?.uuid}`);
  const all = await auditOf(owner).everything();
  const { people } = await auditOf(owner).page();
  const actor = people.find(({ name }) => name === 'Dana Whitfield')?.actor ?? '';
  const narrowed: [Record<string, string>, (event: (typeof all)[number]) => boolean][] = [
    [{ actor }, ({ who }) => who === 'Dana Whitfield'],
    [{ group: 'Documents' }, ({ group }) => group === 'Documents'],
    [{ group: 'Connections' }, ({ group }) => group === 'Connections'],
    [{ actor, group: 'Documents' }, ({ who, group }) => who === 'Dana Whitfield' && group === 'Documents'],
    [{ subject: owner.customer.uuid }, ({ subject }) => subject?.uuid === owner.customer.uuid],
    [{ subject: invoice.uuid }, ({ subject }) => subject?.uuid === invoice.uuid],
    [{ subject: draft.uuid }, ({ subject }) => subject?.uuid === draft.uuid],
    [{ text: String(draft.id), group: 'Documents' }, ({ subject }) => subject?.uuid === draft.uuid],
    [
      { text: String(invoice.id), actor },
      ({ subject, who }) => subject?.uuid === invoice.uuid && who === 'Dana Whitfield',
    ],
    [{ text: String(invoice.id), subject: owner.customer.uuid }, () => false],
    [{ text: '999999' }, () => false],
    [{ from: '2099-01-01' }, () => false],
    [{ until: '2001-01-01' }, () => false],
    [{ from: '0001-01-01', until: '9999-12-31' }, () => true],
    [{ from: '9999-12-31' }, () => false],
    [{ until: '0001-01-01' }, () => false],
    [{ from: '2001-01-01', until: '2099-01-01', group: 'Money' }, ({ group }) => group === 'Money'],
  ];
  for (const [query, fits] of narrowed)
    expect([query, (await auditOf(owner).everything(query)).map(({ id }) => id)]).toEqual([
      query,
      all.filter(fits).map(({ id }) => id),
    ]);
  expect((await owner.call(`GET ${owner.base}/events?text=oak`)).status).toBe(422);
});

test('AUDIT-05 a day begins and ends by the clock of the business', async () => {
  const other = await TestBusiness.open(product, null);
  const { businessId } = other.business;
  await rows`
    insert into events (business_id, subject_id, kind, actor, data, at) values
      (${businessId}, ${businessId}, 'logo_changed', 'underlay', '{}', '2026-03-03T05:59:59Z'),
      (${businessId}, ${businessId}, 'logo_removed', 'underlay', '{}', '2026-03-03T06:00:00Z'),
      (${businessId}, ${businessId}, 'logo_changed', 'underlay', '{}', '2026-03-04T05:59:59Z'),
      (${businessId}, ${businessId}, 'logo_removed', 'underlay', '{}', '2026-03-04T06:00:00Z')`;
  expect(await auditOf(other).sentences({ from: '2026-03-03', until: '2026-03-03' })).toEqual([
    'Underlay changed the logo',
    'Underlay removed the logo',
  ]);
});
