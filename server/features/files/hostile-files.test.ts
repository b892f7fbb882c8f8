import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'content-disposition';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { download, pdf, picture, png, type SentFile, sendForm, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const LIMIT = 25 * 1024 * 1024;
let product: TestProduct;
let owner: TestBusiness;
let path: string;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  path = `${owner.base}/invoices/${(await owner.sent()).uuid}/files`;
});
afterAll(() => product.stop());

const add = (file: SentFile) => upload(owner, path, file, owner.token);
const stored = async (file: SentFile) => {
  const { status, body } = await add(file);
  expect([file.name, status, body.message]).toEqual([file.name, 200, undefined]);
  return { file: body, got: await download(owner, `/files/${body.uuid}`, owner.token) };
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

describe('FILE-02 what a file really is', () => {
  test('FILE-02 D34 images and pdf are taken', async () => {
    const images = {
      jpeg: await picture().jpeg().toBuffer(),
      png: await picture().png().toBuffer(),
      gif: await picture().gif().toBuffer(),
      webp: await picture().webp().toBuffer(),
    };
    for (const [kind, bytes] of Object.entries(images)) {
      const { file, got } = await stored({ name: `floor.${kind}`, type: `image/${kind}`, bytes });
      expect(file.mimeType).toBe(`image/${kind}`);
      expect(got.bytes.equals(bytes)).toBe(true);
    }
    expect((await stored({ name: 'FLOOR.JPG', type: 'image/jpg', bytes: images.jpeg })).file.mimeType).toBe(
      'image/jpeg',
    );
    expect((await stored(pdf())).file.mimeType).toBe('application/pdf');
  });

  test('FILE-02 FILE-05 anything else is refused with the same words, whatever it calls itself', async () => {
    const { bytes } = await png();
    const jpeg = await picture().jpeg().toBuffer();
    const hostile: SentFile[] = [
      { name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from(SVG) },
      { name: 'a.png', type: 'image/png', bytes: Buffer.from(SVG) },
      { name: 'a.png', type: 'image/svg+xml', bytes },
      { name: 'a.svg', type: 'image/png', bytes },
      { name: 'a.html', type: 'text/html', bytes: Buffer.from(HTML) },
      { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from(HTML) },
      { name: 'a.png', type: 'text/html', bytes },
      { name: 'a.exe', type: 'application/x-msdownload', bytes: EXE },
      { name: 'a.pdf', type: 'application/pdf', bytes: EXE },
      { name: 'plan.png', type: 'image/png', bytes: pdf().bytes },
      { name: 'plan.pdf', type: 'application/pdf', bytes },
      { name: 'a.png', type: 'image/png', bytes: jpeg },
      { name: 'a.zip', type: 'application/zip', bytes: Buffer.from('504b0304', 'hex') },
      { name: 'a.png.exe', type: 'image/png', bytes },
      { name: 'png', type: 'image/png', bytes },
      { name: 'a.png', type: 'application/octet-stream', bytes },
      { name: 'a.png', type: 'image/png', bytes: bytes.subarray(0, 20) },
      { name: 'a.gif', type: 'image/gif', bytes: Buffer.from('GIF89a<script>alert(1)</script>') },
    ];
    for (const file of hostile) {
      const { status, body } = await add(file);
      expect([file.name, file.type, status, body.code, body.message]).toEqual([
        file.name,
        file.type,
        415,
        'file_type',
        'Only images (JPEG, PNG, GIF, WebP) and PDF files can be uploaded.',
      ]);
    }
  });

  test('FILE-02 an empty file is refused', async () => {
    const { status, body } = await add({ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) });
    expect([status, body.message]).toEqual([422, 'The file is empty.']);
  });

  test('FILE-07 a picture with a script behind it is only ever saved, never opened as a page', async () => {
    const gif = Buffer.concat([await picture().gif().toBuffer(), Buffer.from(HTML)]);
    const { file } = await stored({ name: 'a.gif', type: 'image/gif', bytes: gif });
    for (const [address, token] of [
      [`/files/${file.uuid}`, owner.token],
      [`${path.replace(owner.base, owner.portal)}/${file.uuid}`, undefined],
      [`/files/${file.uuid}/preview`, owner.token],
    ] as const) {
      const { status, headers, bytes } = await download(owner, address, token);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toContain('no-store');
      if (address.endsWith('preview')) expect(bytes.includes('script')).toBe(false);
    }
  });

  test('FILE-02 a picture that would unfold to more than 40 megapixels is refused before it is unfolded', async () => {
    const huge = await picture(8001, 5000).png({ compressionLevel: 9 }).toBuffer();
    const { status, body } = await add(await png({ bytes: huge }));
    expect([status, body.message]).toEqual([422, 'The picture may have at most 40 megapixels.']);
    const most = await picture(8000, 5000).png({ compressionLevel: 9 }).toBuffer();
    expect((await add(await png({ bytes: most }))).status).toBe(200);
  });

  test('FILE-07 P18 a photo does not tell where it was taken, and stands upright', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 3/1 0/1' } };
      const bytes = await picture(60, 20).toFormat(format).withExif(gps).withMetadata({ orientation: 6 }).toBuffer();
      const before = await sharp(bytes).metadata();
      expect([before.exif !== undefined, before.width]).toEqual([true, 60]);
      const { file, got } = await stored({ name: `photo.${format}`, type: `image/${format}`, bytes });
      const { exif, width, height, orientation } = await sharp(got.bytes).metadata();
      expect([exif, width, height, orientation]).toEqual([undefined, 20, 60, undefined]);
      expect(file.size).toBe(got.bytes.length);
    }
  });
});

describe('FILE-03 how large a file is', () => {
  test('FILE-03 API-19 D33 one byte less than 25 MB is taken; 25 MB, and more than anyone would read, are not', async () => {
    for (const at of ['/files', path]) {
      expect((await upload(owner, at, pdf(LIMIT - 1), owner.token)).body.size).toBe(LIMIT - 1);
      for (const size of [LIMIT, LIMIT + 1, 2 * LIMIT]) {
        const { status, body } = await upload(owner, at, pdf(size), owner.token);
        expect([size, status, body.code, body.message]).toEqual([
          size,
          413,
          'file_too_large',
          'File must be less than 25 MB.',
        ]);
      }
    }
  }, 60_000);

  test('FILE-03 a body that does not say how long it is, is counted while it comes', async () => {
    const head =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4';
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull: async (controller) => {
        sent += 1024 * 1024;
        if (sent > 2 * LIMIT) controller.close();
        else controller.enqueue(Buffer.alloc(1024 * 1024));
      },
    });
    const answer = await fetch(`${product.origin}/core/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'file_too_large' }]);
  });

  test('ERR-04 other calls still take 1 MB at most', async () => {
    const { status } = await owner.call(`POST ${path}`, { uuid: 'x'.repeat(1_100_000) });
    expect(status).toBe(413);
  });

  test('FILE-03 nobody unknown can keep us reading', async () => {
    const { status } = await upload(owner, '/files', pdf(LIMIT - 1));
    expect(status).toBe(401);
  });
});

describe('FILE-01 what a file is called', () => {
  test('FILE-01 a name cannot break a header, turn a line around or lead to a folder', async () => {
    const { bytes } = await png();
    const raw = (name: string) =>
      sendForm(
        owner,
        path,
        Buffer.concat([
          Buffer.from(
            `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
          ),
          bytes,
          Buffer.from('\r\n--b--\r\n'),
        ]),
        owner.token,
        { 'content-type': 'multipart/form-data; boundary=b' },
      );
    const cases: [string, string][] = [
      ['../../../etc/cron.d/x.png', 'x.png'],
      ['C:\\\\plans\\\\kitchen.png', 'kitchen.png'],
      ['a\u202egnp.exe.png', 'a gnp.exe.png'],
      ['a\u0000b\tc.png', 'a b c.png'],
      ["it's 100% <b>;.png", "it's 100% <b>;.png"],
      ['.png', 'file.png'],
      ['3%22 plank%0D%0Aoak.png', '3" plank oak.png'],
      ['50%25 %0a%2F.png', '50%25 %0a%2F.png'],
      [`${'k'.repeat(300)}.png`, `${'k'.repeat(146)}.png`],
    ];
    for (const [name, kept] of cases) {
      const { status, body } = await raw(name);
      expect([name, status, body.fileName]).toEqual([name, 200, kept]);
      const { headers } = await download(owner, `/files/${body.uuid}`, owner.token);
      expect(parse(headers.get('content-disposition') ?? '')).toEqual({
        type: 'attachment',
        parameters: expect.objectContaining({ filename: kept }),
      });
    }
    const broken = await add({ name: 'plan\r\nSet-Cookie: a=b.png', type: 'image/png', bytes });
    expect(broken.body.fileName).not.toMatch(/[\r\n]/);
    expect((await download(owner, `/files/${broken.body.uuid}`, owner.token)).headers.get('set-cookie')).toBeNull();
  });
});

test('FILE-06 whoever goes away in the middle of an upload leaves nothing, and is no bug of ours', async () => {
  const { systemDb } = product.platform;
  const [before] = await systemDb.sql`select count(*) from files`;
  const { port } = new URL(product.origin);
  const line = connect(Number(port), '127.0.0.1');
  line.write(
    [
      `POST /core/api${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${owner.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000',
      '',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4',
    ].join('\r\n'),
  );
  await wait(200);
  line.destroy();
  expect((await add(await png())).status).toBe(200);
  const [after] = await systemDb.sql`select count(*) from files`;
  expect(Number(after?.count)).toBe(Number(before?.count) + 1);
});
