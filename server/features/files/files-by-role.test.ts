import { ROLES } from '@underlay/domain/members/rights.ts';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { download, png, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

/** A picture on an invoice or a quote. */
async function fileOn(isQuote: boolean) {
  const { uuid } = await owner.draft({ isQuote });
  const file = await upload(owner, `${owner.base}/invoices/${uuid}/files`, await png(), owner.token);
  return { document: uuid, file: file.body.uuid };
}

test('ROLE-09 a file needs what it hangs on: of an invoice money, of a quote money or sell', async () => {
  const places = [await fileOn(true), await fileOn(false)];
  const members = await Promise.all(
    ROLES.map(async (role) => ({
      role,
      member: await Colleague.join(product, owner, `${role} member`, role),
    })),
  );
  for (const { role, member } of members) {
    const statuses = await Promise.all(
      places.flatMap(({ file }) =>
        ['', '/preview'].map(async (part) => (await download(owner, `/files/${file}${part}`, member.token)).status),
      ),
    );
    const [ofQuote, ofInvoice] = [role !== 'crew', role !== 'crew' && role !== 'estimator'];
    const expected = [ofQuote, ofQuote, ofInvoice, ofInvoice].map((may) => (may ? 200 : 404));
    expect([role, statuses]).toEqual([role, expected]);
  }
});

test('ROLE-08 an estimator lists, adds and removes files of quotes alone; of an invoice there is none for them', async () => {
  const estimator = await Colleague.join(product, owner, 'Kim Lowe', 'estimator');
  const [quote, invoice] = [await fileOn(true), await fileOn(false)];
  const files = (uuid: string) => `${owner.base}/invoices/${uuid}/files`;
  const photo = await png();
  const asked = async ({ document, file }: typeof quote) => [
    (await estimator.call(`GET ${files(document)}`)).status,
    (await upload(owner, files(document), photo, estimator.token)).status,
    (await estimator.call(`DELETE ${files(document)}/${file}`)).status,
  ];
  expect(await asked(quote)).toEqual([200, 200, 204]);
  expect(await asked(invoice)).toEqual([404, 404, 404]);
});
