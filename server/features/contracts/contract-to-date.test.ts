import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contracts, FLOOR_SCHEDULE, startContracts } from '../../testing/contracts.ts';
import { mailsTo } from '../../testing/mails.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts({ typeset: true }));
});
afterAll(() => product.stop());

async function pdfOf(invoiceId = ''): Promise<string> {
  const pdf = await fetch(`${product.origin}/core/api${owner.portal}/invoices/${invoiceId}/pdf`);
  return (await readPdf(Buffer.from(await pdf.arrayBuffer()))).text.replaceAll(/\s+/g, ' ');
}

test('DRAW-09 a draw says what its contract came to and what was billed before, on both screens and on paper, as it was when it was sent, and once that was canceled that nothing is left', async () => {
  const job = await contracts.signed();
  const { body: early } = await contracts.bill(job, 2);
  const { body: late } = await contracts.bill(job, 1, {});
  const [waiting, sent] = late.draws.map(({ invoice }) => invoice?.uuid ?? '');
  const manager = async (uuid = '') => (await owner.invoice(uuid)).contractToDate;
  const customer = async (uuid = '') =>
    (await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`)).body.contractToDate;
  const second = { sum: 8403.46, billedBefore: 0, thisDraw: 3361.38, held: 0, left: 5042.08, canceled: false };
  const first = { sum: 8403.46, billedBefore: 3361.38, thisDraw: 840.35, held: 0, left: 4201.73, canceled: false };
  expect(early.draws[1]?.invoice?.uuid).toBe(sent);
  expect([await manager(sent), await manager(waiting)]).toEqual([second, first]);
  await contracts.bill(job, 1);
  await contracts.bill(job, 3);
  await contracts.status(late.draws[0]?.invoice?.uuid ?? '', 'pending');
  // What was sent stays as it was, and what was taken back is as the contract is by now.
  expect([await manager(sent), await customer(sent)]).toEqual([second, second]);
  expect((await manager(waiting))?.billedBefore).toBe(6722.76);
  expect(await manager(late.offers[0]?.uuid)).toBeNull();
  expect(await pdfOf(sent)).toMatch(
    /Contract sum \$8,403\.46 Billed before \$0\.00 This draw \$3,361\.38 Left to bill \$5,042\.08/,
  );
  await owner.takeCheck(sent ?? '', 100);
  await contracts.cancel(job);
  const canceled = { ...second, left: 0, canceled: true };
  expect([await manager(sent), await customer(sent)]).toEqual([canceled, canceled]);
  expect(await pdfOf(sent)).toMatch(/This draw \$3,361\.38 Left to bill, contract canceled \$0\.00/);
});

test('QUO-02 DRAW-02 what a quote keeps from its customer its draws keep as well, in the answer, on paper and in the mail', async () => {
  const amounts = /484\.84|311\.15|44\.36|795\.99/;
  for (const show of [{ onePrice: true }, { rates: false, sections: false }]) {
    const job = await contracts.signed(FLOOR_SCHEDULE, { show });
    const uuid = (await contracts.bill(job, 1)).body.draws[0]?.invoice?.uuid ?? '';
    const { body: seen } = await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`);
    const subTotals = [311.15, 484.84];
    expect(seen).toMatchObject({ show, total: 840.35 });
    expect(seen.lineItems.map(({ subTotal }) => subTotal)).toEqual(show.onePrice ? [0, 0] : subTotals);
    expect((await owner.invoice(uuid)).lineItems.map(({ subTotal }) => subTotal)).toEqual(subTotals);
    const mail = async () => (await mailsTo(product, owner.customer.email)).find(({ text }) => text.includes(uuid));
    await owner.until(async () => (await mail()) !== undefined);
    for (const paper of [await pdfOf(uuid), (await mail())?.text ?? '']) {
      expect(paper).toContain('$840.35');
      expect(paper).not.toContain('Quantity');
      expect(amounts.test(paper)).toBe(!show.onePrice);
    }
  }
});

test('DRAW-01 LINK-04 the mail with the invoice of a draw is called by its place in the contract, and that of a deposit so', async () => {
  const job = await contracts.signed();
  const subjects = async () => (await mailsTo(product, owner.customer.email)).map(({ subject }) => subject);
  for (const ordinal of [1, 3]) await contracts.bill(job, ordinal);
  const other = await contracts.signed();
  await contracts.change(other, 2, { hidden: true });
  await contracts.bill(other, 3);
  const expected = [
    'Deposit from Tallgrass Flooring Co.: $840.35',
    'Draw 3 of 4 from Tallgrass Flooring Co.: $3,361.38',
    // Hidden ones cannot be counted (LINK-04).
    'Draw 2 of 3 from Tallgrass Flooring Co.: $3,361.38',
  ];
  await owner.until(async () => {
    const known = await subjects();
    return expected.every((subject) => known.includes(subject));
  });
});
