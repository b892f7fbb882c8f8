import type { SentStatementJson, StatementJson } from '@underlay/contract/statements.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailsTo } from '../../testing/mails.ts';
import { customerEntries, portalOf, TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { statementDocument } from './statement-document.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});
afterAll(async () => {
  await expectSoundBooks(product.platform);
  await product.stop();
});

const base = () => `${owner.base}/customers/${owner.customer.uuid}`;
const send = (body: object = { kind: 'open' }) =>
  owner.call<StatementJson & { code: string; message: string }>(`POST ${base()}/statement/send`, body);
const sent = async () => (await owner.get<{ sent: SentStatementJson[] }>(`GET ${base()}/statements`)).sent;
const fetched = (path: string, token?: string) =>
  fetch(`${product.origin}/core/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
const pdfOf = async (path: string, token?: string) => {
  const answer = await fetched(path, token);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pdf = await readPdf(Buffer.from(await answer.arrayBuffer()));
  return { ...pdf, name: answer.headers.get('content-disposition') };
};
const theirs = () => mailsTo(product, owner.customer.email);
const check = (invoiceId: string, rate: number) =>
  owner.addLine(invoiceId, {
    categoryId: owner.categories.get('Payment'),
    description: 'check 2291',
    quantity: 1,
    rate,
  });

describe('a statement that is sent', () => {
  test('STMT-06 STMT-07 it goes out as a mail with the PDF and the page, and stays as it was whatever happens afterwards', async () => {
    const { uuid, id } = await owner.sent();
    const { status, body } = await send();
    expect([status, body.balance]).toEqual([200, 1062.5]);
    await owner.until(async () => (await sent())[0]?.deliveries[0]?.state === 'sent');
    const [kept] = await sent();
    expect(kept).toMatchObject({ kind: 'open', day: product.today(), balance: 1062.5, byHand: true });
    expect(kept?.deliveries).toMatchObject([
      { occasion: 'statement', channel: 'email', recipient: owner.customer.email },
    ]);
    const mail = (await theirs()).find(({ subject }) => subject.startsWith('Your statement'));
    expect(mail?.subject).toBe('Your statement from Tallgrass Flooring Co.: $1,062.50');
    expect(mail?.text).toContain(`Invoice ${id}, Kitchen oak: $1,062.50`);
    const page = `${owner.customer.portalPath}/statement?sent=${kept?.uuid}`;
    expect(mail?.text).toContain(`View and pay:\n${product.platform.config.publicOrigin}${page}`);
    expect(mail?.headers['list-unsubscribe']).toBeTruthy();
    expect(JSON.stringify(mail)).toContain('Statement');
    await check(uuid, 1000);
    const asItWas = (await owner.visit<StatementJson>(`GET ${owner.portal}/statement?statementId=${kept?.uuid}`)).body;
    expect(asItWas).toEqual({ ...body, sentOn: product.today() });
    expect((await owner.get<StatementJson>(`GET ${base()}/statement?statementId=${kept?.uuid}`)).balance).toBe(1062.5);
    expect((await owner.visit<StatementJson>(`GET ${owner.portal}/statement`)).body.balance).toBe(62.5);
    for (const pdf of [
      await pdfOf(`${base()}/statement/pdf?statementId=${kept?.uuid}`, owner.token),
      await pdfOf(`${owner.portal}/statement/pdf?statementId=${kept?.uuid}`),
    ]) {
      expect(pdf.text.match(/\$1,062\.50/g)?.length).toBeGreaterThanOrEqual(3);
      expect(pdf.links).toContain(`${product.platform.config.publicOrigin}${page}`);
      expect(pdf.raw).toContain('pdfuaid:part');
    }
    await expect(product.platform.systemDb.sql`update statements set created_by = 'x'`).rejects.toThrow();
  });

  test('STMT-07 one a day for each customer, also of two at once; the next day there is another', async () => {
    await owner.sent();
    const answers = await Promise.all([send(), send(), send({ kind: 'activity' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)?.body;
    expect([refused?.code, refused?.message]).toEqual([
      'mail_limit',
      'A statement went to this customer today. Send the next one tomorrow.',
    ]);
    const [first, ...others] = await sent();
    expect(others).toEqual([]);
    await product.platform.systemDb.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update statements set sent_on = sent_on - 1 where business_id = ${owner.business.businessId}`;
    });
    expect((await send({ kind: 'activity', from: addDays(product.today(), -30) })).status).toBe(200);
    expect((await sent()).map(({ kind }) => kind)).toEqual(['activity', first?.kind]);
  });

  test('STMT-06 of a time that has passed it says the day on which it was sent, and not its last day', async () => {
    await owner.sent();
    await send({ kind: 'activity' });
    const { sql } = product.platform.systemDb;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update statements set sent_on = ${addDays(product.today(), 1)} where business_id = ${owner.business.businessId}`;
    });
    const [kept] = await sent();
    for (const path of [`${base()}/statement`, `${owner.portal}/statement`]) {
      const shown = await owner.call<StatementJson>(`GET ${path}?statementId=${kept?.uuid}`);
      expect(shown.body).toMatchObject({ day: product.today(), sentOn: addDays(product.today(), 1) });
      expect((await owner.call<StatementJson>(`GET ${path}?kind=open`)).body.sentOn).toBeUndefined();
    }
  });

  test('STMT-07 nothing to state, no e-mail wanted, and no mail left today: nothing is kept and nobody is mailed', async () => {
    expect(await send()).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_state', message: 'There is nothing to state for this period.' },
    });
    expect((await send({ kind: 'activity', from: '2020-01-01' })).body.code).toBe('period_too_long');
    await owner.sent();
    const { sql } = product.platform.systemDb;
    await sql`update customers set receive_email = false where id = ${owner.customer.uuid}`;
    expect(await send()).toMatchObject({ status: 409, body: { code: 'takes_no_mail' } });
    await sql`update customers set receive_email = true where id = ${owner.customer.uuid}`;
    await sql`
      insert into mail_allowances (business_id, day, used) values (${owner.business.businessId}, ${product.today()}, 100000)
      on conflict (business_id) do update set day = excluded.day, used = excluded.used`;
    expect(await send()).toMatchObject({ status: 429, body: { code: 'mail_limit' } });
    expect(await sent()).toEqual([]);
  });
});

describe('the document', () => {
  test('CRED-13 STMT-06 page, PDF and portal show the same cents, and both kinds are tagged tables', async () => {
    const first = await owner.sent();
    await check(first.uuid, 62.5);
    await owner.sent();
    const credits = new CreditClient(owner);
    await credits.issue(first.uuid, { amount: 100 });
    const { body: mistaken } = await credits.issue(first.uuid, { amount: 50 });
    await credits.void(mistaken.uuid);
    const { body: gift } = await credits.give(25);
    await credits.place(gift.uuid, first.uuid, 5);
    for (const query of ['?kind=open', '?kind=activity']) {
      const shown = await owner.get<StatementJson>(`GET ${base()}/statement${query}`);
      expect((await owner.visit<StatementJson>(`GET ${owner.portal}/statement${query}`)).body).toEqual(shown);
      const pdf = await pdfOf(`${owner.portal}/statement/pdf${query}`);
      const { open, happened, customer, from, day } = shown;
      const days = from === null ? day : `${from} to ${day}`;
      expect(pdf.name).toContain(`"Statement ${days} of ${customer.name} from Tallgrass Flooring Co.pdf"`);
      expect(open?.credits ?? []).toEqual(open ? [{ means: null, note: 3, amount: 20 }] : []);
      const amounts = [
        ...(open?.items ?? []).flatMap(({ total, since, amount }) => [
          total,
          ...since.map((one) => one.amount),
          amount,
        ]),
        ...(happened?.entries ?? []).flatMap(({ amount, balance }) => [amount, balance]),
        shown.balance,
      ];
      for (const amount of amounts) expect(pdf.text).toContain(formatCents(Math.round(amount * 100) as never));
      const named = open
        ? ['Credit CN-1 ($100.00)', 'Credit CN-3 ($5.00)', 'Credit not used yet, from CN-3']
        : ['Credit note CN-1', 'Credit note CN-2', 'Credit note CN-2 taken back', 'Credit note CN-3'];
      for (const name of named) expect(pdf.text.replaceAll(/\s+/g, ' ')).toContain(name);
      expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD']));
      expect(pdf.title).toBe('Statement from Tallgrass Flooring Co.');
    }
    await send();
    await owner.until(async () => (await sent())[0]?.deliveries[0]?.state === 'sent');
    const mail = (await theirs()).find(({ subject }) => subject.startsWith('Your statement'));
    expect(mail?.text).toContain('Credit not used yet, from CN-3: ($20.00)');
  });

  test('STMT-09 500 entries are printed in less than two seconds', async () => {
    const { documents, systemDb } = product.platform;
    const { sql } = systemDb;
    await owner.sent();
    const { body } = await send({ kind: 'activity' });
    expect(body.happened?.entries).toHaveLength(1);
    const [row] = await sql<{ document: Parameters<typeof statementDocument>[0]['statement'] }[]>`
      select document from statements where business_id = ${owner.business.businessId}`;
    if (!row?.document.happened) throw new Error('nothing was kept');
    const [entry] = row.document.happened.entries;
    if (!entry) throw new Error('nothing happened');
    const happened = { ...row.document.happened, entries: Array.from({ length: 500 }, () => entry) };
    const document = statementDocument({
      statement: { ...row.document, happened },
      business: { accentColor: '', byCheck: '' },
      href: null,
    });
    await documents.render(document, { businessId: owner.business.businessId });
    const begun = performance.now();
    const { text, pages } = await readPdf(await documents.render(document, { businessId: owner.business.businessId }));
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect([text.match(/Kitchen oak/g)?.length, pages > 5]).toEqual([500, true]);
  });
});

test('STMT-08 another account, another business, an unknown statement and one of somebody else are 404', async () => {
  await owner.sent();
  await send();
  const [kept] = await sent();
  const { body: neighbor } = await owner.call<typeof owner.customer>(`POST ${owner.base}/customers`, customerEntries());
  const stranger = await TestBusiness.open(product, null);
  const unknown = crypto.randomUUID();
  const [portfolio, account] = owner.portal.split('/accounts/');
  for (const line of [
    `GET ${portalOf(neighbor)}/statement?statementId=${kept?.uuid}`,
    `GET ${portalOf(neighbor)}/statement/pdf?statementId=${kept?.uuid}`,
    `GET ${stranger.portal}/statement?statementId=${kept?.uuid}`,
    `GET ${stranger.portal.split('/accounts/')[0]}/accounts/${account}/statement`,
    `GET ${portfolio}/accounts/${unknown}/statement`,
    `GET ${owner.portal}/statement?statementId=${unknown}`,
  ])
    expect([line, (await owner.visit(line)).status]).toEqual([line, 404]);
  for (const line of [
    `GET ${stranger.base}/customers/${owner.customer.uuid}/statement/pdf`,
    `GET ${stranger.base}/customers/${owner.customer.uuid}/statements`,
    `GET ${stranger.base}/customers/${stranger.customer.uuid}/statement?statementId=${kept?.uuid}`,
    `GET ${stranger.base}/customers/${unknown}/statements`,
  ])
    expect([line, (await stranger.call(line)).status]).toEqual([line, 404]);
  const sending = `POST ${stranger.base}/customers/${owner.customer.uuid}/statement/send`;
  expect((await stranger.call(sending, { kind: 'open' })).status).toBe(404);
});

test('STMT-06 every statement that was sent is found again, 24 on a page', async () => {
  await owner.sent();
  await send();
  await product.platform.systemDb.sql`
    insert into statements (business_id, id, customer_id, sent_on, ledger_sequence, document, sha256, created_by, created_at)
    select business_id, gen_random_uuid(), customer_id, sent_on - n, ledger_sequence, document, sha256, created_by, created_at - n * interval '1 day'
    from statements, generate_series(1, 24) n where customer_id = ${owner.customer.uuid}`;
  const page = (number: number) =>
    owner.get<{ sent: SentStatementJson[]; hasOlder: boolean }>(`GET ${base()}/statements?page=${number}`);
  const [newest, oldest] = [await page(1), await page(2)];
  expect([newest.sent.length, newest.hasOlder, oldest.sent.length, oldest.hasOlder]).toEqual([24, true, 1, false]);
  expect(new Set([...newest.sent, ...oldest.sent].map(({ uuid }) => uuid)).size).toBe(25);
});
