import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activePdf, changedBy, plainPdf } from '../../testing/active-pdf.ts';
import { download, pdf, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { lookThrough } from './pdf-bytes.ts';
import { namesProgram } from './pdf-names.ts';
import { removePrograms } from './pdf-programs.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const send = (bytes: Buffer) =>
  upload(owner, '/files', { name: 'plan.pdf', type: 'application/pdf', bytes }, owner.token);
const kept = async (bytes: Buffer) => {
  const { status, body } = await send(bytes);
  expect([status, body.message]).toEqual([200, undefined]);
  const got = await download(owner, `/files/${body.uuid}`, owner.token);
  expect(got.bytes.length).toBe(body.size);
  return got.bytes;
};
const programsOf = async (bytes: Uint8Array) =>
  removePrograms((await PDFDocument.load(bytes, { preserveXFA: true })).context);

test('P18 FILE-07 scripts and launch actions of a PDF are gone when it is read back, and its pages are still there', async () => {
  for (const isPacked of [true, false]) {
    const sent = await activePdf({ isPacked });
    expect(await programsOf(sent)).toBeGreaterThan(3);
    const got = await kept(sent);
    expect(await programsOf(got)).toBe(0);
    expect(got.toString('latin1')).not.toMatch(/JavaScript|Launch|cmd\.exe|evil/);
    const document = await PDFDocument.load(got);
    expect([document.getPageCount(), document.getForm().getFields().length]).toEqual([1, 1]);
  }
});

test('P18 a PDF that only its owner may change is cleaned too, and opens as before', async () => {
  const got = await kept(await activePdf({ passwords: { ownerPassword: 'owner' } }));
  expect([await programsOf(got), (await PDFDocument.load(got)).getPageCount()]).toEqual([0, 1]);
});

test('P18 a PDF without programs keeps its bytes, so that a signature on it stays good', async () => {
  const sent = await plainPdf();
  expect((await kept(sent)).equals(sent)).toBe(true);
});

test('P18 a locked PDF that names a program is refused in words; a broken one that names none is kept to be saved only', async () => {
  const { status, body } = await send(await activePdf({ passwords: { ownerPassword: 'owner', userPassword: 'user' } }));
  expect([status, body.code, body.message]).toEqual([
    422,
    'unsafe_pdf',
    'This PDF may hold a program that could not be taken out. Print it to a new PDF and upload that one instead.',
  ]);
  const { bytes } = pdf();
  bytes.write('1 0 obj << /Length 9', 20);
  expect((await kept(bytes)).equals(bytes)).toBe(true);
});

test('P18 a program is known under every spelling of its name', () => {
  for (const text of ['/S /JavaScript', '/S/Java#53cript', '/#4caunch<<', '/S /#4a#61#76#61#53#63#72#69#70#74'])
    expect([text, namesProgram(Buffer.from(text))]).toEqual([text, true]);
  for (const text of ['/JavaScripts', 'JavaScript', '/Launching', '/Font', '/XFA1'])
    expect(namesProgram(Buffer.from(text))).toBe(false);
});

const PROGRAM = '<< /S /JavaScript /JS (app.alert(1)) >>';
const PLACE = '<< /S /GoTo /D [0 /Fit] >>';

test('P18 a program in an object that is defined once more is gone too, since readers differ in which one counts', async () => {
  const plain = await plainPdf();
  for (const streams of [
    [
      { number: 80, object: PROGRAM },
      { number: 81, object: PLACE },
    ],
    // The stream itself is replaced by another.
    [
      { number: 80, object: PROGRAM },
      { number: 80, object: PLACE },
    ],
  ]) {
    const sent = changedBy(plain, streams);
    expect([await programsOf(sent), lookThrough(sent).namesProgram]).toEqual([0, true]);
    const got = await kept(sent);
    expect([await programsOf(got), lookThrough(got).namesProgram]).toEqual([0, false]);
    expect((await PDFDocument.load(got)).getPageCount()).toBe(1);
  }
});

test('P18 a stream of objects that is folded in an unusual way is written anew, so that all readers see the same', async () => {
  for (const filter of ['/Filter /FlateDecode /DecodeParms << /Predictor 1 >>', '/Filter /ASCIIHexDecode']) {
    const sent = changedBy(await plainPdf(), [{ number: 80, object: PLACE, filter }]);
    expect((await kept(sent)).equals(sent)).toBe(false);
  }
  // Nor does it help to speak of a lock.
  const hidden = Buffer.concat([await plainPdf(), Buffer.from('\n% /Encrypt /LZWDecode\n%%EOF')]);
  expect((await kept(hidden)).equals(hidden)).toBe(false);
});

test('P18 a PDF that was changed or is locked for changes keeps its bytes when neither its old nor its new part holds a program', async () => {
  const streams = [80, 81].map((number) => ({ number, object: PLACE }));
  for (const sent of [changedBy(await plainPdf(), streams), await plainPdf({ ownerPassword: 'owner' })])
    expect((await kept(sent)).equals(sent)).toBe(true);
});

test('P18 a PDF that the library cannot open is refused when a program stands in a stream of it', async () => {
  const sent = changedBy(Buffer.from('%PDF-1.7\n'), [{ number: 80, object: PROGRAM }]);
  sent.write('%PDF-x.x');
  expect((await send(sent)).body.code).toBe('unsafe_pdf');
});

test('P18 a form of the old kind is gone whatever stands in it, and the fields of the new kind are still there', async () => {
  const document = await PDFDocument.load(await plainPdf());
  document.getForm().createTextField('name');
  const form = document.catalog.getOrCreateAcroForm().dict;
  form.set(PDFName.of('XFA'), document.context.stream('<template/>'));
  const got = await PDFDocument.load(await kept(Buffer.from(await document.save())), { preserveXFA: true });
  expect([got.catalog.getAcroForm()?.dict.has(PDFName.of('XFA')), got.getForm().getFields().length]).toEqual([
    false,
    1,
  ]);
});

test('P18 a PDF that unfolds without end is refused, costs its own process only, and others are served meanwhile', async () => {
  const bomb = changedBy(await plainPdf(), [{ number: 80, object: ' '.repeat(200 * 1024 * 1024) }]);
  const [answer, other] = await Promise.all([send(bomb), owner.call(`GET ${owner.base}/jobs`)]);
  expect([answer.status, answer.body.code]).toEqual([422, 'unsafe_pdf']);
  expect(other.status).toBe(200);
  expect((await send(await plainPdf())).status).toBe(200);
}, 60_000);
