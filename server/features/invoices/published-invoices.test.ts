import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

interface Published {
  readonly source: string;
  readonly taxPercent: string;
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
  readonly lines: readonly [quantity: string, unit: string, rate: string][];
}

/** Facts of invoices that others published: quantities, rates and the amounts they printed. */
const PUBLISHED = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../testing/published/invoices.json'), 'utf8'),
) as Published[];

/** Their hours are hours. A decimal quantity of anything else is entered in a measured unit (D89). */
const unitOf = (quantity: string, unit: string) =>
  /^(h|hrs|labor_hours)$/.test(unit) || quantity.includes('.') ? 'hour' : 'each';
/** What the product, as specified, cannot enter: negative quantities and rates, rates finer than a cent. */
const enterable = ([quantity, , rate]: Published['lines'][number]) =>
  !quantity.startsWith('-') && /^\d+(\.\d{1,2})?$/.test(rate);

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

describe('PINV-06 PINV-07 PINV-08 INV-15 published invoices come out to the cent (D02, D79, D89, D90)', () => {
  test.each(PUBLISHED.map((invoice, index) => ({ invoice, name: `${index + 1}: ${invoice.source}` })))(
    '$name',
    async ({ invoice }) => {
      const { uuid } = await owner.draft({ salesTaxPercentage: Number(invoice.taxPercent) });
      let last: InvoiceDetailJson | undefined;
      for (const line of invoice.lines) {
        const [quantity, unit, rate] = line;
        const answer = await owner.addLine(uuid, {
          quantity: Number(quantity),
          unit: unitOf(quantity, unit),
          rate: Number(rate),
        });
        expect(answer.status).toBe(enterable(line) ? 200 : 422);
        if (answer.status === 200) last = answer.body;
        else expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', fields: expect.any(Object) });
      }
      if (invoice.lines.every(enterable)) {
        expect(last).toMatchObject({
          subtotal: Number(invoice.subtotal),
          salesTax: Number(invoice.tax),
          total: Number(invoice.total),
          amount: Number(invoice.total),
        });
      }
      expect((await owner.invoice(uuid)).lineItems).toHaveLength(invoice.lines.filter(enterable).length);
    },
  );
});
