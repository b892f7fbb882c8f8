import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import type { VersionDetailJson } from '@underlay/contract/versions.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { download, pdf, picture, png, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { pictureScene, secondPackage } from '../../testing/picture-calls.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { dropPictures } from './drop-pictures.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

type Scene = Awaited<ReturnType<typeof pictureScene>>;

const offer = async ({ uuid }: Scene) =>
  (await owner.visit<OfferJson>(`GET ${owner.portal}/invoices/${uuid}/offer`)).body;
const bytes = ({ uuid }: Scene, id = '') => download(owner, `${owner.portal}/invoices/${uuid}/pictures/${id}`);
const choose = (place: string, fileId: string) =>
  owner.call<InvoiceDetailJson & { code: string }>(`PUT ${place}`, { fileId });
const pictureOf = (body: InvoiceDetailJson) => body.sections[0]?.picture;
const status = (path: string, to: 'sent' | 'pending') => owner.call(`PUT ${path}/status`, { status: to });

test('OPT-06 API-36 a quote is not sent by whoever saw a picture that went with its file, was kept from the customer, or came back since', async () => {
  const scene = await pictureScene(owner);
  const { path, place, fileId } = scene;
  await secondPackage(owner, scene);
  const file = `${path}/files/${fileId}`;
  const mark = (internal: boolean) => owner.call(`PUT ${file}`, { internal });
  const seen = async () => (await owner.get<InvoiceDetailJson>(`GET ${path}`)).version;
  const raisedBy = async (change: () => Promise<{ status: number }>) => {
    const before = await seen();
    expect([200, 204]).toContain((await change()).status);
    return (await seen()) - before;
  };
  // A file that nothing shows changes nothing of the draft.
  expect([await raisedBy(() => mark(true)), await raisedBy(() => mark(false))]).toEqual([0, 0]);
  await choose(place, fileId);
  expect(await raisedBy(() => mark(false))).toBe(0);
  expect(await raisedBy(() => mark(true))).toBe(1);
  expect(await raisedBy(() => mark(true))).toBe(0);
  expect(await raisedBy(() => mark(false))).toBe(1);
  const version = await seen();
  expect(await raisedBy(() => owner.call(`DELETE ${file}`))).toBe(1);
  expect(await owner.call(`PUT ${path}/status`, { status: 'sent', version })).toMatchObject({
    ...{ status: 409, body: { code: 'CHANGED_ELSEWHERE' } },
  });
  const other = await pictureScene(owner);
  await secondPackage(owner, other);
  await choose(other.place, other.fileId);
  await status(other.path, 'sent');
  const { version: asSent } = await owner.get<InvoiceDetailJson>(`GET ${other.path}`);
  await owner.call(`DELETE ${other.path}/files/${other.fileId}`);
  expect((await owner.get<InvoiceDetailJson>(`GET ${other.path}`)).version).toBe(asSent);
});

test('OPT-06 a package has the picture of a file of its quote, small and as it was turned, and a version keeps it whatever becomes of the file', async () => {
  const scene = await pictureScene(owner);
  const { path, place } = scene;
  await secondPackage(owner, scene);
  const tall = { bytes: await picture(2_000, 1_000).withMetadata({ orientation: 6 }).png().toBuffer() };
  const { uuid: fileId } = (await upload(owner, `${path}/files`, await png(tall), owner.token)).body;
  const chosen = pictureOf((await choose(place, fileId)).body);
  expect(chosen).toMatchObject({ fileId, width: 320, height: 640 });
  await status(path, 'sent');

  const first = await offer(scene);
  const shown = { pictureId: chosen?.pictureId, width: 320, height: 640 };
  expect(first.sections.map(({ picture: one }) => one)).toEqual([shown, null]);
  const answer = await bytes(scene, chosen?.pictureId);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const { width, height, format } = await sharp(answer.bytes).metadata();
  expect([width, height, format]).toEqual([320, 640, 'jpeg']);

  // Internal and then deleted: what was sent has it all the same.
  await owner.call(`PUT ${path}/files/${fileId}`, { internal: true });
  await owner.call(`DELETE ${path}/files/${fileId}`);
  await owner.call(`PUT ${path}`, {});
  expect((await offer(scene)).sections[0]?.picture).toEqual(shown);
  expect((await bytes(scene, chosen?.pictureId)).bytes.equals(answer.bytes)).toBe(true);
  await expect(
    product.platform.systemDb.sql`delete from offer_pictures where id = ${chosen?.pictureId ?? ''}`,
  ).rejects.toThrow('append-only');

  // While it is revised the version keeps it, and the draft's own is nobody's (VER-09). The next version is without it, and says so.
  await status(path, 'pending');
  expect((await bytes(scene, chosen?.pictureId)).bytes.equals(answer.bytes)).toBe(true);
  const { uuid: newer } = (await upload(owner, `${path}/files`, await png(), owner.token)).body;
  const drafted = pictureOf((await choose(place, newer)).body);
  expect((await bytes(scene, drafted?.pictureId)).status).toBe(404);
  await owner.call(`DELETE ${place}`);
  expect(pictureOf(await owner.get<InvoiceDetailJson>(`GET ${path}`))).toBeNull();
  await status(path, 'sent');
  const { changes, sections } = await owner.get<VersionDetailJson>(`GET ${path}/versions/2?since=1`);
  expect(sections[0]?.picture).toBeNull();
  expect(changes?.sections.map(({ was, now }) => [was?.picture?.pictureId, now?.picture])).toEqual([
    [chosen?.pictureId, null],
  ]);
  expect((await offer(scene)).changes?.sections).toHaveLength(1);
  expect(pictureOf(await owner.get<InvoiceDetailJson>(`GET ${path}`))).toBeNull();
  for (const part of ['', '/offer'])
    expect(JSON.stringify((await owner.visit(`GET ${owner.portal}/invoices/${scene.uuid}${part}`)).body)).not.toContain(
      fileId,
    );
});

test('OPT-06 QUO-12 a draft shows the picture while its file is shown, and the next one when another is chosen', async () => {
  const { path, place, fileId } = await pictureScene(owner);
  const read = async () => pictureOf(await owner.get<InvoiceDetailJson>(`GET ${path}`));
  const { body } = await choose(place, fileId);
  const before = body.timeline.length;
  expect((await choose(place, fileId)).body.timeline).toHaveLength(before);
  await owner.call(`PUT ${path}/files/${fileId}`, { internal: true });
  expect(await read()).toBeNull();
  await owner.call(`PUT ${path}/files/${fileId}`, { internal: false });
  expect(await read()).toMatchObject({ fileId });
  const other = (await upload(owner, `${path}/files`, await png({ name: 'oak.png' }), owner.token)).body.uuid;
  expect(pictureOf((await choose(place, other)).body)).toMatchObject({ fileId: other });
  await owner.call(`PUT ${place.replace('/picture', '')}`, { name: 'Oak', note: 'Five inches', pick: 'one_of' });
  expect(await read()).toMatchObject({ fileId: other });
  expect(pictureOf((await owner.call<InvoiceDetailJson>(`DELETE ${place}`)).body)).toBeNull();

  // What is no package any more has none, and a copy has no files.
  await choose(place, other);
  const jobId = (await owner.get<InvoiceDetailJson>(`GET ${path}`)).jobId;
  const copied = await owner.call<InvoiceDetailJson>(`POST ${path}/copy`, { jobId, as: 'quote' });
  expect(copied.body.sections.map(({ name, picture: one }) => [name, one])).toEqual([['Oak', null]]);
  await owner.call(`PUT ${place.replace('/picture', '')}`, { name: 'Oak', note: '', pick: 'may' });
  expect(await read()).toBeNull();
  expect((await choose(place, other)).body.code).toBe('picture_of_no_package');
});

test('OPT-06 a file of another document, one that is no picture, is broken or internal, and a quote that was sent are each refused in their own words', async () => {
  const scene = await pictureScene(owner);
  const { path, place, fileId } = scene;
  const other = await pictureScene(owner);
  const { uuid: plan } = (await upload(owner, `${path}/files`, pdf(), owner.token)).body;
  const { uuid: broken } = (await upload(owner, `${path}/files`, await png(), owner.token)).body;
  const [row] = await product.platform.systemDb.sql<{ key: string }[]>`
    select storage_key "key" from files where id = ${broken}`;
  await product.platform.storage.put(row?.key ?? '', Buffer.from('no picture'));
  const code = async (id: string) => (await choose(place, id)).body.code;
  expect([await code(other.fileId), await code(plan)]).toEqual(['unknown_file', 'picture_type']);
  expect(await code(broken)).toBe('picture_unreadable');
  await owner.call(`PUT ${path}/files/${fileId}`, { internal: true });
  expect(await code(fileId)).toBe('picture_internal');
  await owner.call(`PUT ${path}/files/${fileId}`, { internal: false });
  const reader = await Colleague.join(product, owner, 'Ada Count', 'accountant');
  expect((await reader.call(`PUT ${place}`, { fileId })).status).toBe(403);
  await secondPackage(owner, scene);
  await choose(place, fileId);
  await status(path, 'sent');
  expect([await code(fileId), (await owner.call<{ code: string }>(`DELETE ${place}`)).body.code]).toEqual([
    'not_editable',
    'not_editable',
  ]);

  // By the link of another quote, or one's own without it, there is none.
  const [sent] = (await offer(scene)).sections;
  expect((await bytes(scene, sent?.picture?.pictureId)).status).toBe(200);
  expect((await bytes(other, sent?.picture?.pictureId)).status).toBe(404);
  expect((await bytes(scene, fileId)).status).toBe(404);
});

test('OPT-06 a picture that no package and no version has is dropped after a day, with its bytes', async () => {
  const scene = await pictureScene(owner);
  const { place, fileId } = scene;
  const { sql } = product.platform.systemDb;
  const rows = () => sql<{ storageKey: string }[]>`
    select storage_key "storageKey" from offer_pictures where file_id = ${fileId}`;
  await choose(place, fileId);
  const [row] = await rows();
  await sql`update offer_pictures set taken_at = now() - interval '2 days' where file_id = ${fileId}`;
  await dropPictures(product.platform as never);
  expect(await rows()).toHaveLength(1);
  await owner.call(`DELETE ${place}`);
  await dropPictures(product.platform as never);
  expect(await rows()).toEqual([]);
  expect(await sql`select 1 from files_to_drop where storage_key = ${row?.storageKey ?? ''}`).toHaveLength(1);
});
