import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, type SentFile, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({ rateLimits: true });
});
afterAll(() => product.stop());

/** Says where it was taken, and costs a while to draw anew. */
async function photo(width: number, height: number): Promise<SentFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = sharp({ create: { width, height, channels: 3, noise, background: '#000' } });
  const bytes = await grain
    .webp({ effort: 0 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
  return { name: 'floor.webp', type: 'image/webp', bytes };
}

test('P18 TM-27 pictures are drawn beside the server, a person at a time, and keep nobody else waiting', async () => {
  const [sender, other] = [await TestBusiness.open(product, null), await TestBusiness.open(product, null)];
  const [large, little] = [await photo(1_000, 800), await photo(200, 150)];
  const add = (business: TestBusiness, file: SentFile) => upload(business, '/files', file, business.token);
  const preview = (business: TestBusiness, id: string) =>
    download(business, `/files/${id}/preview`, business.token).then(({ status }) => status);
  // Both processes have started.
  await Promise.all([add(sender, little), add(other, little)]);
  let drawnHere = 0;
  const look = setInterval(() => {
    const { queue, process } = sharp.counters();
    drawnHere += queue + process;
  }, 2);
  let atWork = 3;
  const many = Array.from({ length: atWork }, async () => {
    const { status, body } = await add(sender, large);
    atWork -= 1;
    return [status, await preview(sender, body.uuid)];
  });
  const { status, body } = await add(other, little);
  expect([status, await preview(other, body.uuid), atWork > 0]).toEqual([200, 200, true]);
  expect(await Promise.all(many)).toEqual(Array(3).fill([200, 200]));
  clearInterval(look);
  expect(drawnHere).toBe(0);
}, 90_000);

test('TM-27 a person is given at most three hundred small pictures a minute', async () => {
  const { token } = await TestBusiness.open(product, null);
  const ask = () =>
    fetch(`${product.origin}/core/api/files/${crypto.randomUUID()}/preview`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await ask()).status));
  expect([404, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([300, 1]);
});
