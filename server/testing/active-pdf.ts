import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';

interface ActivePdf {
  readonly passwords?: { readonly ownerPassword: string; readonly userPassword?: string };
  /** Hides the objects in compressed streams, as most programs do. */
  readonly isPacked?: boolean;
}

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
    context.obj({ XFA: [PDFString.of('template'), context.stream('<script>x</script>')] }),
  );
  if (passwords) document.encrypt(passwords);
  return Buffer.from(await document.save({ useObjectStreams: isPacked }));
}

/** A document without any program. */
export async function plainPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText('White oak floor');
  return Buffer.from(await document.save());
}
