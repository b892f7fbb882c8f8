import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Actions that run a program: one of the document, or one of the machine. */
const PROGRAMS = new Set(['JavaScript', 'Launch', 'ImportData']);
const ACTION = PDFName.of('S');
/** Where programs stand besides: in an action that plays something, and in the list of those that run when it opens. */
const CODE = [PDFName.of('JS'), PDFName.of('JavaScript')];
const FORM = PDFName.of('XFA');
/** How the document was stored. It is stored anew, and the old way would still hold what was removed, or its lock. */
const STORAGE = new Set(['ObjStm', 'XRef']);
const TYPE = PDFName.of('Type');

/** Takes every program out of a document. Answers how many there were. What the library cannot read is dropped if it names one. */
export function removePrograms(context: PDFContext): number {
  let removed = 0;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFInvalidObject) {
      if (!namesProgram(bytesOf(object))) continue;
      context.delete(ref);
      removed += 1;
    } else removed += removeBelow(object);
  }
  return removed;
}

/** Goes through what stands in the object itself. Other objects that it names have their own turn. */
function removeBelow(top: PDFObject): number {
  let removed = 0;
  const left: PDFObject[] = [top];
  for (let object = left.pop(); object; object = left.pop()) {
    if (object instanceof PDFArray) left.push(...object.asArray());
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    removed += removeFrom(dict);
    left.push(...dict.values());
  }
  return removed;
}

/** An action without any entry does nothing, wherever it is named. */
function removeFrom(dict: PDFDict): number {
  const action = dict.lookup(ACTION);
  const isProgram = action instanceof PDFName && PROGRAMS.has(action.decodeText());
  const gone = isProgram ? dict.keys() : CODE.filter((name) => dict.has(name));
  const form = dict.lookup(FORM);
  if (form && holdsScript(form)) gone.push(FORM);
  return gone.filter((name) => dict.delete(name)).length;
}

/** A form of the old kind is XML, in pieces, and may carry scripts. One that cannot be read may too. */
function holdsScript(form: PDFObject): boolean {
  const pieces = form instanceof PDFArray ? form.asArray().map((_, index) => form.lookup(index)) : [form];
  return pieces.some((piece) => {
    if (!(piece instanceof PDFStream)) return false;
    try {
      const text = piece instanceof PDFRawStream ? decodePDFRawStream(piece).decode() : piece.getContents();
      return Buffer.from(text).includes('script');
    } catch {
      return true;
    }
  });
}

const NAME = /\/((?:[a-z]|#[0-9a-f]{2}){6,60})(?![a-z#])/gi;
const ESCAPED = /#([0-9a-f]{2})/gi;

/** Looks for the names themselves, in any spelling, where nothing else can be read. */
export function namesProgram(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  for (const [, name = ''] of text.matchAll(NAME)) {
    const spelled = name.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    if (PROGRAMS.has(spelled)) return true;
  }
  return false;
}

/** Leaves out the streams from which everything was read. The library keeps those of a locked document as what it cannot read. */
export function dropOldStorage(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) if (isOldStorage(object)) context.delete(ref);
}

function isOldStorage(object: PDFObject): boolean {
  if (object instanceof PDFInvalidObject) {
    const text = Buffer.from(bytesOf(object)).toString('latin1');
    return [...STORAGE].some((type) => text.includes(`/${type}`));
  }
  const type = object instanceof PDFStream && object.dict.lookup(TYPE);
  return type instanceof PDFName && STORAGE.has(type.decodeText());
}

function bytesOf(object: PDFInvalidObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}
