import type { FileJson } from '@underlay/contract/files.ts';
import type { InvoiceDetailJson, InvoiceJson } from '@underlay/contract/invoices.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { download, pdf, png, type SentFile, sendForm, upload } from '../../testing/files.ts';
import { call, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let stranger: TestBusiness;
let invoice: InvoiceDetailJson;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
  invoice = await owner.sent();
});

const filesPath = (invoiceId = invoice.uuid) => `${owner.base}/invoices/${invoiceId}/files`;
const add = (file: SentFile, invoiceId?: string) => upload(owner, filesPath(invoiceId), file, owner.token);
const listed = (invoiceId?: string) => owner.get<FileJson[]>(`GET ${filesPath(invoiceId)}`);

describe('the files of an invoice', () => {
  test('API-39 FILE-01 FILE-07 a file is added, listed, downloaded as it was stored, and deleted', async () => {
    const sent = pdf(5_000, { name: 'Küche – plan (2).pdf' });
    const { status, body: file } = await add(sent);
    expect([status, file]).toMatchObject([
      200,
      { fileName: 'Küche – plan (2).pdf', mimeType: 'application/pdf', size: 5_000, createdAt: expect.any(String) },
    ]);
    expect(await listed()).toEqual([file]);
    expect((await owner.invoice(invoice.uuid)).files).toEqual([file]);

    const got = await download(owner, `/files/${file.uuid}`, owner.token);
    expect(got.status).toBe(200);
    expect(got.bytes.equals(sent.bytes)).toBe(true);
    expect(got.headers.get('content-type')).toBe('application/pdf');
    expect(got.headers.get('content-length')).toBe('5000');
    expect(got.headers.get('content-disposition')).toBe(
      `attachment; filename="K_che _ plan (2).pdf"; filename*=UTF-8''K%C3%BCche%20%E2%80%93%20plan%20%282%29.pdf`,
    );

    expect((await owner.call(`DELETE ${filesPath()}/${file.uuid}`)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await download(owner, `/files/${file.uuid}`, owner.token)).status).toBe(404);
    expect((await owner.call(`DELETE ${filesPath()}/${file.uuid}`)).status).toBe(404);
    const { timeline } = await owner.invoice(invoice.uuid);
    const ofFiles = timeline.filter(({ kind }) => kind.startsWith('file_'));
    expect(ofFiles.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['file_added', 'Küche – plan (2).pdf'],
      ['file_removed', 'Küche – plan (2).pdf'],
    ]);
  });

  test('API-19 D34 a file is uploaded first and attached by its uuid after, once', async () => {
    const { body: waiting } = await upload(owner, '/files', await png(), owner.token);
    expect((await download(owner, `/files/${waiting.uuid}`, owner.token)).status).toBe(200);
    expect((await download(owner, `/files/${waiting.uuid}`, stranger.token)).status).toBe(404);
    const attach = (at = filesPath()) => owner.call<FileJson & { code: string }>(`POST ${at}`, { uuid: waiting.uuid });

    const answers = await Promise.all([attach(), attach(), attach()]);
    expect(answers.map(({ status, body }) => [status, body.uuid])).toEqual(Array(3).fill([200, waiting.uuid]));
    expect((await listed()).filter(({ uuid }) => uuid === waiting.uuid)).toHaveLength(1);

    const elsewhere = await attach(filesPath((await owner.draft()).uuid));
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'unknown_file']);
    await owner.call(`DELETE ${filesPath()}/${waiting.uuid}`);
  });

  test('API-39 somebody else’s waiting file, or none at all, is unknown', async () => {
    const { body: theirs } = await upload(stranger, '/files', await png(), stranger.token);
    for (const uuid of [theirs.uuid, crypto.randomUUID()]) {
      const { status, body } = await owner.call(`POST ${filesPath()}`, { uuid });
      expect([status, body.code]).toEqual([422, 'unknown_file']);
    }
    expect((await owner.call(`POST ${filesPath()}`, { uuid: 'x' })).status).toBe(422);
    const nothing = await owner.call(`POST ${filesPath()}`);
    expect([nothing.status, nothing.body.message]).toEqual([422, 'Choose a file.']);
  });

  test('FILE-01 files come and go in every status, and lists carry them all, newest first', async () => {
    const draft = await owner.draft();
    const first = (await add(await png({ name: 'first.png' }), draft.uuid)).body;
    const second = (await add(pdf(), draft.uuid)).body;
    const rows = await owner.get<InvoiceJson[]>(`GET ${owner.base}/invoices?page=1&pageSize=10`);
    expect(rows.find(({ uuid }) => uuid === draft.uuid)?.files).toEqual([second, first]);
    expect(rows.find(({ uuid }) => uuid === invoice.uuid)?.files).toEqual([]);
    const job = await owner.get<{ invoices: InvoiceJson[] }>(`GET ${owner.base}/jobs/${owner.job.uuid}`);
    expect(job.invoices.find(({ uuid }) => uuid === draft.uuid)?.files).toEqual([second, first]);
    // Adding a file is no change that could overwrite somebody's edit.
    expect((await owner.invoice(draft.uuid)).version).toBe(draft.version);
  });

  test('API-19 a preview is a small picture drawn anew, and only of pictures', async () => {
    const { body: photo } = await add(await png());
    const preview = await download(owner, `/files/${photo.uuid}/preview`, owner.token);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(preview.bytes.subarray(8, 12).toString()).toBe('WEBP');
    const { body: plan } = await add(pdf());
    expect((await download(owner, `/files/${plan.uuid}/preview`, owner.token)).status).toBe(404);
  });

  test('FILE-01 an invoice holds at most 100 files, however many arrive at once', async () => {
    const full = await owner.draft();
    const { systemDb } = product.platform;
    await systemDb.sql`
      insert into files (business_id, id, invoice_id, file_name, mime_type, size_bytes, sha256, storage_key, created_by, created_at)
      select ${owner.business.businessId}, gen_random_uuid(), ${full.uuid}, 'a.pdf', 'application/pdf', 1, '', n::text, 'u', now()
      from generate_series(1, 99) n`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(pdf(), full.uuid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe('An invoice holds at most 100 files.');
    expect(await listed(full.uuid)).toHaveLength(100);
    await systemDb.sql`delete from files where invoice_id = ${full.uuid} and file_name = 'a.pdf' and created_by = 'u'`;
  });
});

describe('whose file it is', () => {
  test('API-19 AUTH-19 a download needs a token, and membership at this moment', async () => {
    const member = await product.newUser();
    const { userId } = (await call<{ userId: string }>(product.origin, 'GET /session', { token: member })).body;
    const { systemDb } = product.platform;
    await systemDb.sql`insert into business_members (business_id, user_id, created_at) values (${owner.business.businessId}, ${userId}, now())`;
    const { body: file } = await upload(owner, filesPath(), await png(), member);
    const path = `/files/${file.uuid}`;
    expect((await download(owner, path, member)).status).toBe(200);
    expect((await download(owner, path, owner.token)).status).toBe(200);
    expect((await download(owner, path)).status).toBe(401);
    await systemDb.sql`delete from business_members where user_id = ${userId}`;
    for (const address of [path, `${path}/preview`])
      expect([
        (await download(owner, address, member)).status,
        (await download(owner, address, stranger.token)).status,
      ]).toEqual([404, 404]);
  });

  test('API-39 another business finds neither invoice nor file, and nothing is stored for it', async () => {
    const { body: file } = await add(await png());
    const strangers = `${stranger.base}/invoices/${invoice.uuid}/files`;
    const before = await storedCount();
    expect((await upload(stranger, strangers, await png(), stranger.token)).status).toBe(404);
    expect((await upload(stranger, filesPath(), await png(), stranger.token)).status).toBe(404);
    expect((await stranger.call(`GET ${strangers}`)).status).toBe(404);
    const theirs = await stranger.sent();
    expect((await stranger.call(`DELETE ${stranger.base}/invoices/${theirs.uuid}/files/${file.uuid}`)).status).toBe(
      404,
    );
    expect(
      (await owner.call(`DELETE ${owner.base}/invoices/${(await owner.draft()).uuid}/files/${file.uuid}`)).status,
    ).toBe(404);
    expect(await storedCount()).toBe(before);
    expect((await listed()).map(({ uuid }) => uuid)).toContain(file.uuid);
  });
});

describe('the customer', () => {
  test('API-08 PINV-10 lists and downloads the files of what was sent, without a token', async () => {
    const sent = await owner.sent();
    const { body: file } = await add(pdf(700), sent.uuid);
    const { body: list } = await owner.visit<FileJson[]>(`GET ${owner.portal}/invoices/${sent.uuid}/files`);
    expect(list).toEqual([
      { uuid: file.uuid, fileName: 'plan.pdf', mimeType: 'application/pdf', size: 700, createdAt: file.createdAt },
    ]);
    expect((await owner.visit<InvoiceJson>(`GET ${owner.portal}/invoices/${sent.uuid}`)).body.files).toEqual(list);
    const got = await download(owner, `${owner.portal}/invoices/${sent.uuid}/files/${file.uuid}`);
    expect(got.bytes.equals(pdf(700).bytes)).toBe(true);
    expect(got.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });

  test('PINV-10 D34 never one of a draft, a retracted invoice, a deleted file, a waiting one or a revoked link', async () => {
    const document = await owner.draft();
    await owner.addLine(document.uuid);
    const { body: file } = await add(pdf(), document.uuid);
    const publicPath = `${owner.portal}/invoices/${document.uuid}/files`;
    const get = async () => (await download(owner, `${publicPath}/${file.uuid}`)).status;
    const setStatus = (status: string) => owner.call(`PUT ${owner.base}/invoices/${document.uuid}/status`, { status });
    expect(await get()).toBe(404);
    await setStatus('sent');
    expect(await get()).toBe(200);
    await setStatus('pending');
    expect(await get()).toBe(404);
    await setStatus('sent');
    const { systemDb } = product.platform;
    await systemDb.sql`update portal_links set revoked_at = now() where account_id = ${owner.accountId}`;
    expect(await get()).toBe(404);
    await systemDb.sql`update portal_links set revoked_at = null where account_id = ${owner.accountId}`;
    await owner.call(`DELETE ${filesPath(document.uuid)}/${file.uuid}`);
    expect(await get()).toBe(404);
    const { body: waiting } = await upload(owner, '/files', await png(), owner.token);
    const { uuid: other } = await owner.sent();
    const { body: foreign } = await add(pdf(), other);
    for (const id of [waiting.uuid, foreign.uuid, crypto.randomUUID(), 'x'])
      expect((await download(owner, `${publicPath}/${id}`)).status).toBe(404);
    expect((await download(owner, `/files/public/${foreign.uuid}`)).status).toBe(404);
  });
});

describe('a form that is not what was asked for', () => {
  test('API-19 FILE-05 each is refused in words, and the next upload works', async () => {
    const twice = new FormData();
    for (const name of ['a.pdf', 'b.pdf'])
      twice.append('file', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), name);
    const cases: [string, FormData | Buffer, Record<string, string>, number, string][] = [
      ['no file', new FormData(), {}, 422, 'no_file'],
      ['another field', field('photo', 'x'), {}, 422, 'no_file'],
      ['only text', field('file', 'x', false), {}, 422, 'no_file'],
      ['two files', twice, {}, 400, 'BAD_REQUEST'],
      [
        'cut off',
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF'),
        { 'content-type': 'multipart/form-data; boundary=b' },
        400,
        'BAD_REQUEST',
      ],
      ['no boundary', Buffer.from('x'), { 'content-type': 'multipart/form-data' }, 400, 'BAD_REQUEST'],
      ['no form', Buffer.from('x'), { 'content-type': 'application/octet-stream' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ];
    for (const [what, body, headers, status, code] of cases)
      for (const path of ['/files', filesPath()]) {
        const answer = await sendForm(owner, path, body, owner.token, headers);
        expect([what, path, answer.status, answer.body.code]).toEqual([what, path, status, code]);
      }
    expect((await add(await png())).status).toBe(200);
  });

  test('ERR-04 a form is understood nowhere else', async () => {
    const answer = await sendForm(owner, `${owner.base}/jobs`, field('file', 'x'), owner.token);
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

function field(name: string, text: string, file = true): FormData {
  const form = new FormData();
  if (file) form.append(name, new Blob([text]), 'a.pdf');
  else form.append(name, text);
  return form;
}

async function storedCount(): Promise<number> {
  const [row] = await product.platform.systemDb.sql<{ count: number }[]>`
    select (select count(*) from files) + (select count(*) from files_to_drop) as count`;
  return row?.count ?? 0;
}
