import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { found, Refused } from '../../services/refused.ts';
import { Payer } from '../../testing/payer.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { attachPdf } from './attach-pdf.ts';
import { readInvoice } from './invoice-store.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
});
beforeEach(async () => {
  owner = await TestBusiness.open(product);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.stop());

const fetched = (path: string, token?: string) =>
  fetch(`${product.origin}/core/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const asManager = (uuid: string) => fetched(`${owner.base}/invoices/${uuid}/pdf`, owner.token);
const asCustomer = (uuid: string, portal = owner.portal) => fetched(`${portal}/invoices/${uuid}/pdf`);
const readAsCustomer = async (uuid: string) => readPdf(await bytesOf(await asCustomer(uuid)));
const onScreen = async (uuid: string) =>
  (await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`)).body;
const setStatus = (uuid: string, status: 'sent' | 'pending') =>
  owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status });
const pay = (uuid: string, rate: number, description: string) =>
  owner.addLine(uuid, { categoryId: owner.categories.get('Payment'), description, quantity: 1, rate });

/** Written here once more on purpose, since the product's own formatting is under test. */
const dollars = (amount: number) => {
  const text = Math.abs(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return amount < 0 ? `(${text})` : text;
};
const amountsIn = (text: string) => text.match(/\(\$[\d,]+\.\d\d\)|\$[\d,]+\.\d\d/g);
/** All amounts of the answer, in the order in which the screen of the customer shows them. */
function amountsOf({ lineItems, ...invoice }: CustomerInvoiceJson) {
  const isPaid = (line: LineJson) => line.paymentId !== null;
  const payments = lineItems.filter(isPaid);
  return [
    invoice.amount,
    ...lineItems.filter((line) => !isPaid(line)).flatMap(({ rate, subTotal }) => [rate, subTotal]),
    invoice.subtotal,
    ...(invoice.salesTaxPercentage > 0 ? [invoice.salesTax] : []),
    invoice.total,
    ...payments.map(({ subTotal }) => subTotal),
    ...(payments.length > 0 ? [invoice.amount] : []),
  ].map(dollars);
}
const letters = (text: string) => text.replaceAll(/\s+/g, '');

describe('the PDF of an invoice or quote', () => {
  test('PINV-04 PINV-06 PINV-07 D02 D79 has every amount of the customer’s screen, to the cent, and no other', async () => {
    const { uuid } = await owner.draft({ salesTaxPercentage: 8.25 });
    await owner.addLine(uuid, { description: 'Underlay', quantity: 212.35, unit: 'sq ft', rate: 0.37 });
    await owner.addLine(uuid, { description: 'Treads', quantity: 3, rate: 78.55 });
    await owner.addLine(uuid, { description: 'Sample board', quantity: 1, rate: 0 });
    await setStatus(uuid, 'sent');
    await pay(uuid, 33.33, 'Check 2207');
    const screen = await onScreen(uuid);
    const { text, links } = await readAsCustomer(uuid);
    expect(amountsOf(screen)).toHaveLength(12);
    expect(amountsIn(text)).toEqual(amountsOf(screen));
    for (const copy of [
      `Invoice ${screen.id}`,
      'Sales tax, 8.25%',
      '212.35 sq ft',
      'Check 2207',
      'Amount Due',
      'Tallgrass Flooring Co.',
      '(785) 555-0142',
      'billing@tallgrass.example',
      'Maple Row Property Group',
      'Kitchen oak',
      'due January 31st, 2099',
    ])
      expect(text).toContain(copy);
    expect(links).toEqual([`${product.origin}${(await owner.invoice(uuid)).portalPath}`]);
    expect(text).toContain('Pay online');
    expect(await bytesOf(await asManager(uuid))).toEqual(await bytesOf(await asCustomer(uuid)));
  });

  test('PINV-05 INV-23 D31 says of each payment what the screen says: failed, refunded, applied credit', async () => {
    const money = new RefundClient(new Payer(owner));
    const { invoice, paymentId } = await money.paidByCard();
    await money.refund(paymentId, 100);
    await money.refundsAre(paymentId, 'succeeded');
    const { text } = await readAsCustomer(invoice.uuid);
    expect(amountsIn(text.replace(/\$1,062\.50, refunded \$100\.00/, ''))).toEqual(
      amountsOf(await onScreen(invoice.uuid)),
    );
    expect(text).toContain('$1,062.50, refunded $100.00');
    expect(text).toContain('Partly refunded');
    const credited = await owner.sent({ salesTaxPercentage: 0 });
    const credit = await money.credit();
    await money.apply(credit.paymentId, credited.uuid, 62.5);
    const pdfText = (await readAsCustomer(credited.uuid)).text;
    expect(amountsIn(pdfText)).toEqual(amountsOf(await onScreen(credited.uuid)));
    expect(pdfText).toContain('Credit applied, ');
    expect(pdfText).not.toContain('Sales tax');
  });

  test('INV-17 D15 a quote says until when it holds, and leads to its page; a paid invoice says that it is paid', async () => {
    const quote = await owner.sent({ isQuote: true, quoteExpiration: '2099-02-01' });
    const { text, title } = await readAsCustomer(quote.uuid);
    expect(title).toBe(`Quote ${quote.id} from Tallgrass Flooring Co.`);
    for (const copy of ['valid until February 1st, 2099', 'Quote Expires', 'Payment Terms', 'View quote online'])
      expect(text).toContain(copy);
    expect(text).not.toContain('Pay online');
    expect(text).not.toContain('Due Date');
    const paid = await owner.sent();
    await pay(paid.uuid, 1062.5, 'Cash');
    const paidText = (await readAsCustomer(paid.uuid)).text;
    expect(paidText).toMatch(/Paid \$1,062\.50\non [A-Z][a-z]+ \d+\w\w, \d{4}\n/);
    expect(paidText).not.toContain('\ndue ');
    await owner.call(`POST ${owner.base}/invoices/${paid.uuid}/credits`, { amount: 62.5, reason: 'goodwill' });
    expect((await readAsCustomer(paid.uuid)).text).toContain('Paid $1,000.00\n');
  });

  test('P22 PINV-11 a draft says that it is one, and only the business gets it; nor does a customer get what was retracted', async () => {
    const draft = await owner.draft();
    await owner.addLine(draft.uuid);
    const { text, title, links } = await readPdf(await bytesOf(await asManager(draft.uuid)));
    expect([title, links]).toEqual([`Draft of Invoice ${draft.id} from Tallgrass Flooring Co.`, []]);
    expect(text).toContain('\nDraft\n');
    const sent = await owner.sent();
    expect((await asCustomer(sent.uuid)).status).toBe(200);
    await setStatus(sent.uuid, 'pending');
    const other = await TestBusiness.open(product, null);
    const theirs = await other.sent();
    const misses = await Promise.all([
      asCustomer(draft.uuid),
      asCustomer(sent.uuid),
      asCustomer(theirs.uuid),
      asCustomer(theirs.uuid, owner.portal),
      asCustomer(crypto.randomUUID()),
      fetched(`${owner.base}/invoices/${theirs.uuid}/pdf`, owner.token),
      fetched(`${other.base}/invoices/${theirs.uuid}/pdf`, owner.token),
    ]);
    const answers = await Promise.all(misses.map(async (miss) => [miss.status, await miss.text()]));
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
  });

  test('P22 what another customer tried to pay before it was theirs is not on it', async () => {
    const money = new RefundClient(new Payer(owner));
    const { invoice, intentId } = await money.paidByCard();
    await money.payer.control(`/bank/payments/${intentId}/dispute`);
    await money.payer.waitFor(invoice.uuid, 'failed');
    expect((await readAsCustomer(invoice.uuid)).text).toContain('Payment, ');
    await product.platform.systemDb
      .sql`update payments set customer_id = ${(await strangerOf()).uuid} where invoice_id = ${invoice.uuid}`;
    for (const answer of [await asCustomer(invoice.uuid), await asManager(invoice.uuid)])
      expect((await readPdf(await bytesOf(answer))).text).not.toContain('Payment, ');
  });

  test('P18 is saved under a name that every system takes, kept by no cache, and shown by no page of ours', async () => {
    const name = 'Floors: A/B "Best" Co..';
    await product.platform.systemDb.sql`update businesses set name = ${name} where id = ${owner.business.businessId}`;
    const { uuid, id } = await owner.sent();
    const { headers } = await asManager(uuid);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`filename="Invoice ${id} from Floors- A-B -Best- Co.pdf"`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('TM-21 code of the type-setter is words in every field, and so are letters from the right and emoji', async () => {
    const typst = '#panic("x") $a^2$ *b* \\u{41} [c] `d` // e';
    await owner.call(`PUT ${owner.base}/jobs/${owner.job.uuid}`, { ...owner.job, name: `${typst} ריצוף` });
    const { uuid } = await owner.draft({ description: `${typst} 🎉` });
    await owner.addLine(uuid, { description: typst });
    await setStatus(uuid, 'sent');
    await pay(uuid, 5, typst);
    const { text } = await readAsCustomer(uuid);
    expect(letters(text).split(letters(typst))).toHaveLength(1 + 4);
    for (const shown of ['🎉', 'ריצוף']) expect(text).toContain(shown);
  });
});

describe('when it cannot be made', () => {
  test('ERR-04 the answer says so in plain words, and when to try again', async () => {
    const { uuid } = await owner.sent();
    vi.spyOn(product.platform.documents, 'render').mockRejectedValue(
      new Refused('document_unavailable', { retrySeconds: 10 }),
    );
    const answer = await asCustomer(uuid);
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
      503,
      '10',
      { code: 'document_unavailable', message: 'The PDF could not be made right now. Please try again in a moment.' },
    ]);
  });

  test('INV-17 API-38 it is attached to the mails about an invoice, and these leave without it when it fails', async () => {
    const { uuid, id } = await owner.sent();
    const [mail] = await mailsAbout(uuid);
    expect(mail?.attachments).toMatchObject([
      { name: `Invoice ${id} from Tallgrass Flooring Co.pdf`, type: 'application/pdf' },
    ]);
    expect(mail?.attachments[0]?.bytes).toBe((await bytesOf(await asCustomer(uuid))).length);
    const render = vi.spyOn(product.platform.documents, 'render').mockRejectedValue(new Error('crashed'));
    await owner.call(`POST ${owner.base}/invoices/${uuid}/reminder`);
    const reminder = (await mailsAbout(uuid, 2)).find(({ subject }) => subject.startsWith('Reminder'));
    expect(reminder?.attachments).toEqual([]);
    expect(render).toHaveBeenCalledTimes(2);
  });

  test('INV-17 a mail does not wait for a PDF that many others wait for', async () => {
    vi.spyOn(product.platform.documents, 'render').mockReturnValue(new Promise(() => undefined));
    const db = product.platform.tenantDb(owner.business.businessId);
    const invoice = found(await readInvoice(db, (await owner.sent()).uuid));
    expect(await attachPdf(product.platform, db, { invoice, timeoutMilliseconds: 50 })).toEqual([]);
  });
});

interface ReceivedMail {
  readonly subject: string;
  readonly headers: Record<string, string>;
  readonly attachments: readonly { name: string; type: string; bytes: number }[];
}

async function mailsAbout(uuid: string, count = 1): Promise<ReceivedMail[]> {
  const find = async () => {
    const mails = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as ReceivedMail[];
    return mails.filter(({ headers }) => headers['message-id']?.includes(uuid));
  };
  await owner.until(async () => (await find()).length >= count);
  return find();
}

const strangerOf = async () => {
  const entries = customerEntries({ person: { firstName: 'Alex', lastName: 'Birch' } });
  return (await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, entries)).body;
};
