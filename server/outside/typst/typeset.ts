import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PrintedDocument, PrintedLogo, PrintedPicture } from '../../services/documents.ts';
import { FONT_FAMILIES, FONT_FILES } from './fonts.ts';

const TEMPLATES = fileURLToPath(new URL('./templates/', import.meta.url));
/** Files that are only in memory, and the same names in the template. */
const LOGO = join(TEMPLATES, 'logo.png');
const pictureNamed = (name: string): string => join(TEMPLATES, `picture-${name}.jpg`);
const template = (name: string): string => join(TEMPLATES, `${name}.typ`);
/** Stands for a character that none of our fonts has. */
const MISSING = '\u25a1';
/** How often missing characters are removed. Each try names all of them, so one is nearly always enough. */
const MAX_TRIES = 4;
const OLDEST_RESULTS = 5;
const UNSHOWN = /(?:the text|the disallowed codepoint) `\\"(.*?)\\"`/g;
/** Line ends and other control characters become spaces, as on screen. */
const SPACES = /[\p{Cc}\u2028\u2029]+/gu;
/** Byte order marks, code points that Unicode never assigns, and characters that turn the direction of figures. */
const NOTHING = /[\ufeff\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/gu;

/** Opens the typesetter with our fonts and answers a function that sets a document. */
export function openTypesetter(): (
  printed: PrintedDocument,
  logo?: PrintedLogo | null,
  pictures?: readonly PrintedPicture[],
) => Buffer {
  const compiler = NodeCompiler.create({ workspace: TEMPLATES, fontArgs: [{ fontPaths: FONT_FILES }] });
  return (printed, logo = null, pictures = []) => {
    try {
      if (logo) compiler.mapShadow(LOGO, Buffer.from(logo.png));
      for (const { name, jpeg } of pictures) compiler.mapShadow(pictureNamed(name), Buffer.from(jpeg));
      return typeset(compiler, {
        ...cleaned(printed, shownText),
        logo: logo && { width: logo.width, height: logo.height },
      });
    } finally {
      compiler.resetShadow();
      compiler.evictCache(OLDEST_RESULTS);
    }
  };
}

type SetDocument = PrintedDocument & { readonly logo: Omit<PrintedLogo, 'png'> | null };

/** PDF/UA forbids characters without a glyph, so they are replaced. Should it still refuse, the PDF goes without it. */
function typeset(compiler: NodeCompiler, invoiceDocument: SetDocument): Buffer {
  let shown = invoiceDocument;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const document = compiled(compiler, shown);
    try {
      return compiler.pdf(document, { pdfStandard: 'ua-1' });
    } catch (error) {
      const unshown = [...String(error).matchAll(UNSHOWN)].map(([, text = '']) => unescaped(unescaped(text)));
      if (unshown.length === 0) break;
      const characters = new Set(unshown.flatMap((text) => [...text]));
      shown = cleaned(shown, (text) => [...text].map((one) => (characters.has(one) ? MISSING : one)).join(''));
    }
  }
  return compiler.pdf(compiled(compiler, shown), {});
}

function compiled(compiler: NodeCompiler, invoiceDocument: SetDocument) {
  const inputs = { invoiceDocument: JSON.stringify({ ...invoiceDocument, fonts: FONT_FAMILIES }) };
  const mainFilePath = template('template' in invoiceDocument ? invoiceDocument.template : 'invoice');
  const outcome = compiler.compile({ mainFilePath, inputs });
  const { result } = outcome;
  if (result) return result;
  throw new Error(`the template does not compile: ${JSON.stringify(outcome.takeError()?.shortDiagnostics)}`);
}

/** The same data with every text in it changed. */
function cleaned<Data>(data: Data, change: (text: string) => string): Data {
  if (typeof data === 'string') return change(data) as Data;
  if (Array.isArray(data)) return data.map((each) => cleaned(each, change)) as Data;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, each]) => [key, cleaned(each, change)])) as Data;
}

const shownText = (text: string): string =>
  text.toWellFormed().normalize('NFC').replaceAll(SPACES, ' ').replaceAll(NOTHING, '').trim();

/** The typesetter quotes texts as Rust does, in a message that is quoted again: `\\u{e000}`, `\"`. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:u\{([\da-f]+)\}|(.))/g, (_, code?: string, sign?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (sign ?? ''),
  );
