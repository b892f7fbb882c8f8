import type { PaymentSettingsJson } from '@underlay/contract/businesses.ts';
import type { LogoJson } from '@underlay/contract/logos.ts';
import type { AccountJson } from '@underlay/contract/portal.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { readConfig } from '../../config.ts';
import { Refused } from '../../services/refused.ts';
import { type Downloaded, download, picture, type SentFile, upload } from '../../testing/files.ts';
import type { Answer } from '../../testing/people.ts';
import { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({ files: { ...readConfig({}).files, maxFiles: 1 } }, { typeset: true });
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.stop());

const svg = (attributes: string, inner: string): SentFile => ({
  name: 'logo.svg',
  type: 'image/svg+xml',
  bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`),
});
const WIDE = svg('viewBox="0 0 500 100"', '<rect width="500" height="100" fill="#2f6b4f"/>');
const SQUARE = svg('viewBox="0 0 100 100"', '<circle cx="50" cy="50" r="50" fill="#2f6b4f"/>');

const put = (file: SentFile, who = owner) =>
  upload(who, `${who.base}/logo`, file, who.token) as unknown as Promise<Answer<LogoJson & { message: string }>>;
const stored = async (file: SentFile): Promise<LogoJson> => {
  const { status, body } = await put(file);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const shown = (logo: Pick<LogoJson, 'uuid'>): Promise<Downloaded> => download(owner, `/logos/${logo.uuid}`);
const inSettings = async () =>
  (await owner.get<z.output<typeof PaymentSettingsJson>>(`GET ${owner.base}/settings`)).logo;
const inPortal = async (who = owner) => (await who.visit<AccountJson>(`GET ${who.portal}`)).body.logo;
const used = async () => {
  const [row] = await product.platform.systemDb.sql`
    select file_count::int files, byte_count::int bytes from file_usage where business_id = ${owner.business.businessId}`;
  return row;
};

test('D93 a logo stands in the settings and in the portal of its business, and of no other', async () => {
  const other = await TestBusiness.open(product, null);
  expect([await inSettings(), await inPortal()]).toEqual([null, null]);
  const logo = await stored(WIDE);
  expect(logo).toEqual({ uuid: expect.any(String), width: 200, height: 40 });
  expect([await inSettings(), await inPortal(), await inPortal(other)]).toEqual([logo, logo, null]);
  const { status, headers, bytes } = await shown(logo);
  expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    200,
    'image/png',
    'nosniff',
  ]);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('content-disposition')).toBeNull();
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 400, height: 80, hasAlpha: false });
});

test('D93 PNG, JPEG and SVG are taken by what they are, and drawn at most 400 by 128 without their margins', async () => {
  const green = { r: 47, g: 107, b: 79 };
  const onWhite = sharp({ create: { width: 900, height: 300, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: 600, height: 150, channels: 3, background: green } } },
  ]);
  const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: '#00000000' } }).composite([
    { input: { create: { width: 30, height: 10, channels: 3, background: green } } },
  ]);
  expect(await stored({ name: 'x', type: 'x/y', bytes: await onWhite.png().toBuffer() })).toMatchObject({
    width: 200,
    height: 50,
  });
  const jpeg = await stored({ name: 'logo.png', type: 'image/png', bytes: await onWhite.jpeg().toBuffer() });
  expect([jpeg.width, jpeg.height]).toEqual([200, expect.toSatisfy((height: number) => Math.abs(height - 50) < 4)]);
  expect(await stored({ name: 'a.png', type: 'image/png', bytes: await clear.png().toBuffer() })).toMatchObject({
    width: 30,
    height: 10,
  });
  expect(await stored(SQUARE)).toMatchObject({ width: 64, height: 64 });
});

test('D93 a logo is put on white, and one that was made for a dark ground on a dark one', async () => {
  const cornerOf = async (fill: string) => {
    const logo = await stored(svg('viewBox="0 0 100 100"', `<circle cx="50" cy="50" r="50" fill="${fill}"/>`));
    const [pixel] = await Promise.all([
      sharp((await shown(logo)).bytes)
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer(),
    ]);
    return pixel.toString('hex');
  };
  expect(await cornerOf('#2f6b4f')).toBe('ffffff');
  expect(await cornerOf('#ffffff')).toBe('24211d');
});

test('D93 another logo takes the place of the one before, whose address, bytes and place are gone', async () => {
  const first = await stored(WIDE);
  const [file] = await product.platform.systemDb.sql`select storage_key key from files where id = ${first.uuid}`;
  const key = String(file?.key);
  const toDrop = async () =>
    (await product.platform.systemDb.sql`select storage_key key from files_to_drop where storage_key = ${key}`).map(
      (row) => String(row.key),
    );
  expect(await toDrop()).toEqual([]);
  const second = await stored(SQUARE);
  expect(second.uuid).not.toBe(first.uuid);
  expect([(await shown(first)).status, (await shown(second)).status]).toEqual([404, 200]);
  expect(await inPortal()).toEqual(second);
  expect(await used()).toEqual({ files: 1, bytes: (await shown(second)).bytes.length });
  expect(await toDrop()).toEqual([key]);
  expect((await owner.call(`DELETE ${owner.base}/logo`)).status).toBe(204);
  expect((await owner.call(`DELETE ${owner.base}/logo`)).status).toBe(204);
  expect([await inSettings(), await inPortal(), (await shown(second)).status]).toEqual([null, null, 404]);
  expect(await used()).toEqual({ files: 0, bytes: 0 });
  const kinds = await product.platform.systemDb.sql`
    select kind from events where business_id = ${owner.business.businessId} and kind like 'logo%' order by id`;
  expect(kinds.map(({ kind }) => kind)).toEqual(['logo_changed', 'logo_changed', 'logo_removed']);
});

test('D93 of two logos sent at once one stays, whole, and the other leaves nothing behind', async () => {
  await Promise.all([put(WIDE), put(SQUARE)]);
  const logo = await inSettings();
  const { bytes, status } = await shown({ uuid: logo?.uuid ?? '' });
  expect([status, await used()]).toEqual([200, { files: 1, bytes: bytes.length }]);
  const left = await product.platform.systemDb
    .sql`select 1 from files where business_id = ${owner.business.businessId}`;
  expect(left).toHaveLength(1);
});

test('D93 a logo counts among the files of its business: one that has no room left is told so and keeps the one it had', async () => {
  const invoice = await owner.sent();
  await upload(
    owner,
    `${owner.base}/invoices/${invoice.uuid}/files`,
    { name: 'a.png', type: 'image/png', bytes: await picture().png().toBuffer() },
    owner.token,
  );
  expect(await put(WIDE)).toMatchObject({ status: 413, body: { code: 'quota_reached' } });
  expect(await inSettings()).toBeNull();
});

test('D06 D93 members of other businesses and strangers neither change nor remove it, and no other file is found at its address', async () => {
  const logo = await stored(WIDE);
  const other = await TestBusiness.open(product, null);
  const asked = [
    await upload(owner, `${owner.base}/logo`, SQUARE, other.token),
    await other.call(`DELETE ${owner.base}/logo`),
    await upload(owner, `${owner.base}/logo`, SQUARE),
  ];
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 401]);
  expect(await inSettings()).toEqual(logo);
  const { body } = await upload(
    other,
    '/files',
    { name: 'a.png', type: 'image/png', bytes: await picture().png().toBuffer() },
    other.token,
  );
  for (const uuid of [body.uuid, crypto.randomUUID(), 'x', other.business.businessId])
    expect([uuid, (await shown({ uuid })).status]).toEqual([uuid, 404]);
});

test('D93 PDFs wear the logo with the name as its alternative, and are made without it while the file store is away', async () => {
  const { uuid } = await owner.sent();
  const pdf = async () => {
    const { status, bytes } = await download(owner, `${owner.portal}/invoices/${uuid}/pdf`);
    return { status, figures: (await readPdf(bytes)).roles.filter((role) => role === 'Figure').length };
  };
  expect(await pdf()).toEqual({ status: 200, figures: 0 });
  await stored(WIDE);
  expect(await pdf()).toEqual({ status: 200, figures: 1 });
  vi.spyOn(product.platform.storage, 'read').mockRejectedValue(new Refused('files_unavailable'));
  expect(await pdf()).toEqual({ status: 200, figures: 0 });
});

interface Received {
  readonly html: string;
  readonly headers: Record<string, string>;
  readonly attachments: readonly { type: string; shown?: { contentId: string; base64: string } }[];
}

test('D93 mails carry the logo in them: a wide one for the name, a square one beside it, none while the file store is away', async () => {
  const mailed = async (): Promise<Received> => {
    const { uuid } = await owner.sent();
    const find = async () =>
      ((await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as Received[]).find(({ headers }) =>
        headers['message-id']?.includes(uuid),
      );
    await owner.until(async () => (await find()) !== undefined);
    return (await find()) as Received;
  };
  const name = owner.business.name;
  const wide = await stored(WIDE);
  const { html, attachments } = await mailed();
  const picture1 = attachments.find(({ shown: inside }) => inside)?.shown;
  expect(picture1?.contentId).toBe(`${wide.uuid}@logo.underlay`);
  expect(picture1?.base64).toBe((await shown(wide)).bytes.toString('base64'));
  expect(html).toContain(`<img class="logo" src="cid:${picture1?.contentId}" alt="${name}" width="200" height="40"`);
  await stored(SQUARE);
  const square = (await mailed()).html;
  expect(square).toContain('alt="" width="64" height="64"');
  expect(square).toMatch(new RegExp(`<img class="logo"[^>]+><br>${name}`));
  vi.spyOn(product.platform.storage, 'read').mockRejectedValue(new Refused('files_unavailable'));
  const without = await mailed();
  expect(without.html).not.toContain('<img');
  expect(without.attachments.some(({ shown: inside }) => inside)).toBe(false);
});
