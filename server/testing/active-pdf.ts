import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';

interface ActivePdf {
  readonly passwords?: { readonly ownerPassword: string; readonly userPassword?: string };
  /** Hides the objects in compressed streams, as most programs do. */
  readonly isPacked?: boolean;
}

/** A form of the old kind: XML in two bytes for each character, cut where it says most. */
const FORM_PIECES = ['<scr', 'ipt>x</script>'].map((piece) => Buffer.from(piece, 'utf16le'));

/** A document of one page that runs programs when it is opened, when its page is shown, and when its field is left. */
export async function activePdf({ passwords, isPacked = true }: ActivePdf = {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 200]);
  page.drawText('White oak floor');
  const { context, catalog } = document;
  document.addJavaScript('main', 'app.alert(1)');
  const script = { S: 'JavaScript', JS: PDFString.of('app.launchURL("https://evil.example")') };
  catalog.set(PDFName.of('OpenAction'), context.register(context.obj(script)));
  const launch = context.obj({ S: 'Launch', F: PDFString.of('cmd.exe'), Next: script });
  page.node.set(PDFName.of('AA'), context.obj({ O: launch }));
  document.getForm().createTextField('name').addToPage(page);
  catalog.set(
    PDFName.of('Old'),
    context.obj({ XFA: [PDFString.of('template'), ...FORM_PIECES.map((piece) => context.stream(piece))] }),
  );
  if (passwords) document.encrypt(passwords);
  return Buffer.from(await document.save({ useObjectStreams: isPacked }));
}

/** A document without any program. */
export async function plainPdf(passwords?: ActivePdf['passwords']): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText('White oak floor');
  if (passwords) document.encrypt(passwords);
  return Buffer.from(await document.save());
}

interface AddedObject {
  /** Of the stream that holds it. The object itself is always number 90. */
  readonly number: number;
  readonly object: string;
  /** How the stream is folded, in the words of its dictionary. */
  readonly filter?: string;
}

/** A document with what was changed in it afterwards: streams of one object each. */
export function changedBy(pdf: Buffer, streams: readonly AddedObject[]): Buffer {
  const added = streams.map(({ number, object, filter = '/Filter /FlateDecode' }) => {
    const text = `90 0 ${object}`;
    const folded = filter.includes('Hex') ? Buffer.from(text).toString('hex') : deflateSync(text);
    const entries = `/Type /ObjStm /N 1 /First 5 ${filter} /Length ${folded.length}`;
    const head = `\n${number} 0 obj\n<< ${entries} >>\nstream\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(folded), Buffer.from('\nendstream\nendobj')]);
  });
  return Buffer.concat([pdf, ...added, Buffer.from('\n%%EOF')]);
}
