import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { download, pdf, picture, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const put = (bytes: Buffer, who = owner) =>
  upload(who, `${who.base}/logo`, { name: 'a.png', type: 'image/png', bytes }, who.token);
const refused = async (bytes: Buffer) => {
  const { status, body } = await put(bytes);
  return `${status} ${body.code}`;
};
/** What became of it: the drawn picture as pixels of three bytes. */
async function drawn(bytes: Buffer) {
  const { status, body } = await put(bytes);
  expect([status, body.message]).toEqual([200, undefined]);
  const png = (await download(owner, `/logos/${body.uuid}`)).bytes;
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { png, data, width: info.width, height: info.height };
}
const svg = (inner: string, head = '', attributes = 'viewBox="0 0 100 50"') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );
const BOX = '<rect width="100" height="50" fill="#2f6b4f"/>';

test('D93 what is no PNG, JPEG or SVG is refused, whatever it calls itself', async () => {
  for (const bytes of [
    await picture().gif().toBuffer(),
    await picture().webp().toBuffer(),
    await picture().tiff().toBuffer(),
    pdf().bytes,
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('P6 1 1 255\nabc'),
  ])
    expect(await refused(bytes)).toBe('415 logo_type');
  expect(await refused(Buffer.alloc(0))).toBe('422 file_empty');
});

test('D93 one that cannot be read or shows nothing is refused in words', async () => {
  const png = await picture(200, 60).png().toBuffer();
  const jpeg = await picture(900, 900).jpeg().toBuffer();
  expect(await refused(png.subarray(0, 40))).toBe('422 logo_unreadable');
  expect(await refused(jpeg.subarray(0, jpeg.length / 2))).toBe('422 logo_unreadable');
  expect(await refused(svg('<rect'))).toBe('422 logo_unreadable');
  expect(await refused(Buffer.from('<!-- <svg --><html><body>no</body></html>'))).toBe('422 logo_unreadable');
  expect(await refused(svg(''))).toBe('422 logo_blank');
  const white = sharp({ create: { width: 90, height: 30, channels: 3, background: '#ffffff' } });
  expect(await refused(await white.png().toBuffer())).toBe('422 logo_blank');
});

test('D93 a logo of 2 MB or more is refused with its own limit, one below it is taken', async () => {
  const large = Buffer.concat([svg(BOX), Buffer.alloc(2 * 1024 * 1024, ' ')]);
  const { status, body } = await put(large);
  expect([status, body.code, body.message]).toEqual([413, 'file_too_large', 'File must be less than 2 MB.']);
  await drawn(large.subarray(0, 2 * 1024 * 1024 - 1));
});

test('D93 a picture that would unfold to more than 40 megapixels is refused before it is unfolded', async () => {
  const bomb = await picture(9000, 4600).png().toBuffer();
  expect(await refused(bomb)).toBe('422 image_too_large');
  expect(await refused(svg(BOX, '', 'viewBox="0 0 1000000 1000000"'))).toBe('422 image_too_large');
  expect(await refused(svg(BOX, '', 'width="99999999" height="99999999"'))).toBe('422 image_too_large');
});

test('D93 an SVG runs no script, opens no file and no address, and keeps nothing but what can be seen', async () => {
  let calls = 0;
  const listener = createServer((_request, response) => {
    calls += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/a.png`;
  const file = 'file:///etc/hosts';
  const { png, data, width, height } = await drawn(
    svg(
      `${BOX}<script>fetch("${address}")</script><style>@import url("${address}"); image { fill: url("${address}#a") }</style>
      <image width="100" height="50" href="${address}"/><image width="100" height="50" xlink:href="${file}"/>
      <use href="${address}#a"/><foreignObject width="100" height="50"><iframe src="${address}"/></foreignObject>
      <g onload="alert(1)"><a href="javascript:alert(1)"><rect width="1" height="1" fill="#2f6b4f"/></a></g><metadata>secret</metadata>`,
      `<?xml version="1.0"?><?xml-stylesheet href="${address}"?>`,
    ),
  );
  await new Promise((resolve) => listener.close(resolve));
  expect([calls, width, height]).toEqual([0, 256, 128]);
  expect(data.length).toBe(width * height * 3);
  for (const word of ['script', 'secret', address]) expect(png.includes(word)).toBe(false);
});

test('D93 a picture inside an SVG is drawn when it is a PNG or JPEG, and no other', async () => {
  const inside = async (type: 'png' | 'jpeg' | 'gif' | 'webp') => {
    const bytes = await picture().toFormat(type).toBuffer();
    return put(svg(`<image width="100" height="50" href="data:image/${type};base64,${bytes.toString('base64')}"/>`));
  };
  for (const type of ['png', 'jpeg'] as const) expect([type, (await inside(type)).status]).toEqual([type, 200]);
  for (const type of ['gif', 'webp'] as const)
    expect([type, (await inside(type)).body.code]).toEqual([type, 'logo_blank']);
});

test('D93 entities are neither fetched nor multiplied', async () => {
  const outside = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hosts">]>';
  expect(await refused(svg(`${BOX}<text y="20">&a;</text>`, outside))).toBe('422 logo_unreadable');
  const letters = [...'abcdefghij'];
  const each = letters.map(
    (name, index) => `<!ENTITY ${name} "${index === 0 ? 'laugh' : `&${letters[index - 1]};`.repeat(10)}">`,
  );
  const laughs = `<?xml version="1.0"?><!DOCTYPE svg [${each.join('')}]>`;
  expect(await refused(svg(`${BOX}<text y="20">&j;</text>`, laughs))).toBe('422 logo_unreadable');
});

/** Takes years to draw. */
const endless = () => {
  const step = '<feTurbulence baseFrequency="0.9" numOctaves="10000"/>'.repeat(500);
  return svg(`<filter id="f">${step}</filter><rect width="100" height="50" filter="url(#f)"/>`);
};

test('D93 an SVG that would never be drawn is given up in time, keeps nobody else waiting, and only so many of its sender', async () => {
  const other = await TestBusiness.open(product, null);
  let isAtWork = true;
  const never = put(endless()).finally(() => {
    isAtWork = false;
  });
  await wait(500);
  const own = Array.from({ length: 9 }, () => put(svg(BOX)));
  expect([(await put(svg(BOX), other)).status, isAtWork]).toEqual([200, true]);
  const answers = await Promise.all(own);
  expect((await never).body).toMatchObject({
    code: 'logo_too_complex',
    message: expect.stringContaining('Save it as PNG'),
  });
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(200), 503]);
  const { headers, body } = answers.find(({ status }) => status === 503) ?? {};
  expect([body?.code, headers?.get('retry-after')]).toEqual(['files_busy', '10']);
  expect(body?.message).toContain('try again in a moment');
});

test('D93 nothing behind or beside the picture is kept: no appended file, no metadata, no profile', async () => {
  const tagged = await picture(300, 90)
    .withExif({ IFD0: { Copyright: 'secret', Artist: 'secret' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const { png, width, height } = await drawn(
    Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]),
  );
  expect([width, height]).toEqual([300, 90]);
  const { exif, icc, xmp, format } = await sharp(png).metadata();
  expect([exif, icc, xmp, format]).toEqual([undefined, undefined, undefined, 'png']);
  for (const word of ['script', 'secret', 'PK\u0003']) expect(png.includes(word)).toBe(false);
});
