import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { download } from '../../testing/files.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailOf } from '../../testing/mails.ts';
import { EMPTY_ACCOUNT, type Payer } from '../../testing/payer.ts';
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

type Answered = InvoiceDetailJson & { code: string; message: string; fields: Record<string, string> };
const linesOf = async (kind: string, invoiceId: string) => {
  const rows = await product.platform.systemDb.sql<{ line: string }[]>`
    select l.account || ' ' || l.amount_cents line from ledger_lines l join ledger_transactions t using (business_id, sequence)
    where t.kind = ${kind} and l.invoice_id = ${invoiceId} order by l.sequence, l.amount_cents desc`;
  return rows.map(({ line }) => line);
};

test('LATE-10 RISK-08 ALLOC-18 CRED-15 STMT-03 what an invoice said is added when its bank payment comes back for lack of funds: on its page, its PDF, in the portal, in the mail and in the books', async () => {
  const { state } = owner.business.address;
  const silent = await owner.sent();
  expect((await credits.setFee(50.01)).body).toMatchObject({
    fields: { returnedFee: expect.stringContaining('Must be from') },
  });
  expect((await credits.setFee(20)).body).toMatchObject({
    returnedFee: 20,
    returnedFeeRule: { state, source: expect.stringContaining('Trustly'), readOn: '2026-11-27' },
  });
  const invoice = await owner.sent();
  expect(invoice).toMatchObject({ returnedFee: 20, charges: [], chargesDue: 0 });
  // Another fee since is that of what is sent from then on.
  await credits.setFee(19);
  const words = '$20.00 is added if your bank sends a check back, or a bank payment for lack of funds.';
  const paper = await readPdf((await download(owner, `${owner.base}/invoices/${invoice.uuid}/pdf`, owner.token)).bytes);
  expect(paper.text.replace(/\s+/g, ' ')).toContain(words);

  for (const each of [silent, invoice]) {
    const { body } = await payer.payByBank(each, { accountNumber: EMPTY_ACCOUNT });
    await payer.waitFor(each.uuid, 'awaiting bank');
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(each.uuid, 'failed');
    const mail = await mailOf(owner, body.uuid, 'failed');
    expect(mail.text.includes(`A fee of $20.00 was added to invoice ${each.id}.`)).toBe(each === invoice);
  }
  expect(await owner.invoice(silent.uuid)).toMatchObject({ amount: 1062.5, charges: [], returnedFee: null });
  const after = await owner.invoice(invoice.uuid);
  expect(after).toMatchObject({ status: 'unpaid', total: 1062.5, amount: 1082.5, chargesDue: 20 });
  expect(after.charges).toMatchObject([
    { kind: 'returned_payment', amount: 20, waived: 0, chargedOn: product.today() },
  ]);
  expect(after.timeline.filter(({ kind }) => kind === 'charge_added')).toHaveLength(1);
  expect(await linesOf('charge_added', invoice.uuid)).toEqual(['receivable 2000', 'charge_income -2000']);
  const shown = await owner.visit<InvoiceDetailJson>(`GET ${owner.portal}/invoices/${invoice.uuid}`);
  expect(shown.body).toMatchObject({ amount: 1082.5, charges: [{ amount: 20 }], returnedFee: 20 });
  const again = await readPdf((await download(owner, `${owner.base}/invoices/${invoice.uuid}/pdf`, owner.token)).bytes);
  expect(again.text).toMatch(/Returned-payment fee, [A-Z][a-z]+ \d+\w\w, \d{4}/);
  expect(again.text).toContain('$1,082.50');
  const statement = await owner.get<{ open: object }>(
    `GET ${owner.base}/customers/${owner.customer.uuid}/statement?kind=activity`,
  );
  expect(JSON.stringify(statement)).toContain('"what":"charge"');

  const retract = await owner.call<Answered>(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, {
    status: 'pending',
  });
  expect([retract.status, retract.body.code]).toEqual([409, 'has_credits']);
  // It is paid like the rest.
  expect((await payer.payByBank(after)).status).toBe(200);
  await payer.waitFor(invoice.uuid, 'awaiting bank');
  await payer.control('/clock/advance', { days: 5 });
  await payer.waitFor(invoice.uuid, 'settled');
  expect(await owner.invoice(invoice.uuid)).toMatchObject({
    status: 'paid',
    amount: 0,
    endedAs: 'paid',
    settledBy: 'payment',
  });
});

test('LATE-10 RISK-08 I22 of a check over several invoices one fee is added, to the first that says so, however often it comes back; none for cash, or for money on account', async () => {
  await credits.setFee(null);
  const silent = await owner.sent();
  await credits.setFee(20);
  const [first, second] = [await owner.sent(), await owner.sent()];
  const [check, cash, kept] = [
    await credits.record(150, [silent, first, second]),
    await credits.record(50, [first], { tender: 'cash', reference: '' }),
    await credits.record(50, [], { keepRest: true }),
  ];
  const answers = await Promise.all([check, check, check, cash, kept].map(({ body }) => credits.sendBack(body.uuid)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
  const amounts = async () =>
    Promise.all([silent, first, second].map(async ({ uuid }) => (await owner.invoice(uuid)).amount));
  expect(await amounts()).toEqual([1062.5, 1082.5, 1062.5]);
});

test('CRED-16 CRED-07 LATE-08 CRED-14 a fee is waived in part and in whole, never more than it is, at once too; what was paid of it becomes credit, and the waiver can be taken back', async () => {
  const invoice = await credits.charged();
  const [charge] = invoice.charges;
  for (const [body, code] of [
    [{ amount: 20.01 }, 'credit_too_large'],
    [{ amount: 0 }, 'INVALID_INPUT'],
    [{ reason: ' ' }, 'INVALID_INPUT'],
  ] as const)
    expect((await credits.waive(charge?.uuid, body)).body.code).toBe(code);
  expect((await credits.waive(crypto.randomUUID())).status).toBe(404);
  expect((await credits.waive(charge?.uuid, { amount: 5 })).body).toMatchObject({ amount: 1077.5, chargesDue: 15 });
  await owner.takeCheck(invoice.uuid, 1077.5);
  const answers = await Promise.all(Array.from({ length: 6 }, () => credits.waive(charge?.uuid, { amount: 10 })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const last = await credits.waive(charge?.uuid);
  expect(last.body).toMatchObject({
    status: 'paid',
    amount: 0,
    charges: [{ amount: 20, waived: 20 }],
    endedAs: 'paid',
  });
  expect((await credits.waive(charge?.uuid)).body).toMatchObject({
    ...{ code: 'already_waived', message: 'This fee was waived already.' },
  });
  expect(await linesOf('charge_waived', invoice.uuid)).toEqual(
    [500, 1000, 500].flatMap((cents) => [`charge_income ${cents}`, `receivable -${cents}`]),
  );
  // What was paid of it is the customer's credit until the waiver is taken back.
  const list = () => owner.get<{ amount: number }[]>(`GET ${owner.base}/customers/${owner.customer.uuid}/credits`);
  expect((await list()).reduce((sum, { amount }) => sum + amount, 0)).toBe(15);
  const waivers = last.body.credits.filter(({ kind }) => kind === 'fee_waiver');
  expect(waivers.map(({ amount }) => amount)).toEqual([5, 10, 5]);
  expect((await credits.void(waivers[1]?.uuid ?? '')).body).toMatchObject({
    kind: 'fee_waiver',
    state: 'void',
    total: 10,
  });
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0, charges: [{ waived: 10 }] });
});

test('ALLOC-04 D02 a server of the version before, which counts no charges, calls no invoice paid that owes one, and takes back no waiver', async () => {
  const invoice = await credits.charged();
  const { sql } = product.platform.systemDb;
  // As it would write that all of the total was paid, in a transaction that ends with nothing.
  const seen = new Promise((resolve, reject) => {
    sql
      .begin(async (tx) => {
        await tx`update invoices set status = 'paid', paid_cents = total_cents where id = ${invoice.uuid}`;
        const [row] = await tx<{ status: string }[]>`select status from invoices where id = ${invoice.uuid}`;
        resolve(row?.status);
        throw new Error('nothing of it stays');
      })
      .catch(reject);
  });
  expect(await seen).toBe('unpaid');
  const { credits: standing } = (await credits.waive(invoice.charges[0]?.uuid)).body;
  const id = standing.find(({ kind }) => kind === 'fee_waiver')?.uuid ?? '';
  const voided = sql`update credits set state = 'void', voided_at = now(), voided_by = 'old', allocated_cents = 0 where id = ${id}`;
  await expect(voided).rejects.toThrow(/which this version does not know|says another sum/);
});

test('WOFF-03 ALLOC-15 I20 what is written off is taken of the fee first: its tax is that of the rest, and nothing of it can be waived any more', async () => {
  const invoice = await credits.charged();
  expect((await credits.writeOff(invoice.uuid, { amount: 15 })).body).toMatchObject({ amount: 1067.5 });
  expect((await credits.writeOff(invoice.uuid)).body).toMatchObject({ status: 'paid', amount: 0 });
  const rows = await product.platform.systemDb.sql<{ total: number; charge: number; tax: number }[]>`
    select total_cents total, charge_cents charge, tax_cents tax from credits where invoice_id = ${invoice.uuid} order by created_at`;
  expect(rows).toEqual([
    { total: 1500, charge: 1500, tax: 0 },
    { total: 106_750, charge: 500, tax: 6250 },
  ]);
  expect((await credits.waive(invoice.charges[0]?.uuid)).body.code).toBe('written_off');
  // A note fits beside what was given up of the fee, and beside nothing of the total.
  expect((await credits.issue(invoice.uuid, { amount: 1 })).body.code).toBe('written_off');
});
