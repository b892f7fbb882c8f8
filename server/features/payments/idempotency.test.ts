import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  ({ product, owner, payer } = await startPayments());
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const paymentsOf = ({ uuid }: InvoiceDetailJson) =>
  product.platform.systemDb.sql`select id, state from payments where invoice_id = ${uuid}`;

/** The answer as it came, to be compared byte for byte. */
async function send(invoice: InvoiceDetailJson, body: object | string, signal?: AbortSignal) {
  const answer = await fetch(`${product.origin}/core/api/payments/${invoice.uuid}/make-a-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Locks the invoice as a payment does, until `release`. */
async function lockInvoice({ uuid }: InvoiceDetailJson) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => {
    holding = resolve;
  });
  const done = product.platform.systemDb.begin(async (tx) => {
    await tx`select 1 from invoices where id = ${uuid} for update`;
    holding();
    await released;
  });
  await locked;
  return async () => {
    release();
    await done;
  };
}

const waiting = async () =>
  (
    await product.platform.systemDb.sql<{ pid: number }[]>`
      select pid::bigint from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).map(({ pid }) => pid);

/** The cases of the table in security-and-reliability 3.2 that no other test of this feature is about. */
describe('API-09 API-10 PAY-16 the idempotent key', () => {
  test('3.2 case 1: a key that is missing, malformed, cut or signed by somebody else stores nothing', async () => {
    const invoice = await owner.sent();
    const { idempotentKey, ...entries } = await payer.bankEntries(invoice);
    const bytes = Buffer.from(idempotentKey, 'base64url');
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    const keys = [undefined, '', 'x', idempotentKey.slice(0, -2), `${idempotentKey}A`, bytes.toString('base64url')];
    for (const key of keys) {
      const { status, body } = await payer.byBank(invoice.uuid, { ...entries, ...(key && { idempotentKey: key }) });
      expect([key, status, body.code]).toEqual([key, 400, 'key_invalid']);
    }
    expect(await paymentsOf(invoice)).toEqual([]);
  });

  test('3.2 cases 3 and 4: a first use pays, and its repeat answers the same to the byte, with a header that says so', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    const first = await send(invoice, entries);
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null]);
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    const again = await send(invoice, entries);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
    expect(await paymentsOf(invoice)).toHaveLength(1);
  });

  test('3.2 case 6: another account that sends a used key hears no more than that it was used', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    await send(invoice, entries);
    const other = new Payer(await TestBusiness.open(product));
    const theirs = await other.owner.sent();
    const mine = await other.bankEntries(theirs, { idempotentKey: entries.idempotentKey });
    const { status, body } = await other.byBank(theirs.uuid, mine);
    expect([status, body.code, body.message]).toEqual([
      422,
      'key_reused',
      'This payment was already submitted with other details. Please reload the page.',
    ]);
    expect(await paymentsOf(theirs)).toEqual([]);
  });

  test('3.2 case 7: whoever waits more than two seconds for another is told to come again in one', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    const release = await lockInvoice(invoice);
    const answer = await send(invoice, entries);
    await release();
    expect([answer.status, JSON.parse(answer.text).code, answer.headers.get('retry-after')]).toEqual([
      409,
      'in_progress',
      '1',
    ]);
    expect(await paymentsOf(invoice)).toEqual([]);
    expect((await send(invoice, entries)).status).toBe(200);
  });

  test('3.2 case 8: what dies before it is committed never was, and the same key pays', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    const release = await lockInvoice(invoice);
    const dying = send(invoice, entries);
    await owner.until(async () => (await waiting()).length > 0);
    for (const pid of await waiting()) await product.platform.systemDb.sql`select pg_cancel_backend(${pid}::integer)`;
    expect((await dying).status).toBe(503);
    await release();
    expect(await paymentsOf(invoice)).toEqual([]);
    const paid = await send(invoice, entries);
    expect([paid.status, paid.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  test('3.2 case 9: committed, and the answer never heard: the repeat hears it', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    const release = await lockInvoice(invoice);
    const gone = new AbortController();
    const unheard = send(invoice, entries, gone.signal).catch(() => null);
    await owner.until(async () => (await waiting()).length > 0);
    gone.abort();
    expect(await unheard).toBeNull();
    await release();
    await owner.until(async () => (await paymentsOf(invoice)).length === 1);
    const again = await send(invoice, entries);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(await paymentsOf(invoice)).toHaveLength(1);
  });

  test('3.2 case 11: a bug of ours on the way is not remembered, and the same key pays', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    const { systemDb } = product.platform;
    await systemDb.sql`create function break_down() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
    await systemDb.sql`create trigger break_down before insert on bank_numbers for each row execute function break_down()`;
    const broken = await send(invoice, entries);
    await systemDb.sql`drop trigger break_down on bank_numbers`;
    expect([broken.status, JSON.parse(broken.text).code]).toEqual([500, 'INTERNAL']);
    expect(await paymentsOf(invoice)).toEqual([]);
    expect((await send(invoice, entries)).status).toBe(200);
  });

  test('3.2 case 14: with another key nothing is due once the payment covers the invoice', async () => {
    const invoice = await owner.sent();
    await payer.payByBank(invoice);
    expect((await payer.payByBank(invoice)).body.code).toBe('payment_in_progress');
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    const late = await payer.payByBank(invoice);
    expect([late.status, late.body.code]).toEqual([422, 'nothing_due']);
    expect(await paymentsOf(invoice)).toHaveLength(1);
  });

  test('3.2 case 15: the same content in another spelling is the same', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    const first = await send(invoice, entries);
    const turned = JSON.stringify(Object.fromEntries(Object.entries(entries).reverse()), null, 2);
    const spelt = turned.replace('1062.5,', '1062.50,').replace('"Robin Ashby"', '" Robin Ashby "');
    expect(spelt).toContain('1062.50');
    const again = await send(invoice, spelt);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
  });
});
