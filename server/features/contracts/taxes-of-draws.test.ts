import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contracts, FLOOR_SCHEDULE, startContracts } from '../../testing/contracts.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(() => product.stop());

/** The line keeps its rate, and the rate's name is free again. */
async function addLineOfRetired(invoiceId: string, name: string, percent: number) {
  const path = `${owner.base}/tax-rates`;
  const { body } = await owner.call<TaxRateJson>(`POST ${path}`, { name, percent });
  await owner.addLine(invoiceId, { tax: body.uuid });
  const { status } = await owner.call(`PUT ${path}/${body.uuid}`, { ...body, active: false });
  expect(status).toBe(200);
}

test('DRAW-02 TAX-04 rates of one name and percent, also those of the quote itself, are billed by the draws to the cent each', async () => {
  const job = await contracts.job();
  const { uuid } = await owner.draft({ jobId: job.uuid, isQuote: true, salesTaxPercentage: 6.25 });
  await addLineOfRetired(uuid, 'City', 1.25);
  await addLineOfRetired(uuid, 'City', 1.25);
  await addLineOfRetired(uuid, 'Sales tax', 6.25);
  const { body: quote } = await owner.addLine(uuid);
  const taxes = ({ taxes: some }: Pick<typeof quote, 'taxes'>) => some.map(({ name, tax }) => `${name} ${tax}`);
  expect(taxes(quote)).toEqual(['Sales tax 62.5', 'City 12.5', 'City 12.5', 'Sales tax 62.5']);
  await contracts.status(uuid, 'sent');
  await contracts.open(uuid, FLOOR_SCHEDULE);
  for (const ordinal of [1, 2, 3, 4]) expect((await contracts.bill(job, ordinal)).status).toBe(200);
  const { contract, draws, lines } = await contracts.money(job);
  expect(contract).toMatchObject({ sum: 4150, billed: 4150, left: 0 });
  expect(lines.map(({ left }) => left)).toEqual([0, 0, 0, 0]);
  const drawn = await Promise.all(draws.map(({ invoice }) => owner.invoice(invoice?.uuid ?? '')));
  const [tenth, fortyPercent] = [
    ['Sales tax 6.25', 'City 1.25', 'City 1.25', 'Sales tax 6.25'],
    ['Sales tax 25', 'City 5', 'City 5', 'Sales tax 25'],
  ];
  expect(drawn.map(taxes)).toEqual([tenth, fortyPercent, fortyPercent, tenth]);
  await expectSoundBooks(product.platform);
});
