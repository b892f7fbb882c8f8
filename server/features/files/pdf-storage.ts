import {
  decodePDFRawStream,
  type PDFContext,
  type PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { namesIn, namesProgram } from './pdf-names.ts';

/** Streams that hold other objects, and those that list where objects stand. */
const OBJECTS = 'ObjStm';
const LIST = 'XRef';
const TYPE = PDFName.of('Type');
const FIRST = PDFName.of('First');
const FILTER = PDFName.of('Filter');
/** All that a stream of objects needs to say of itself, when it is folded in the usual way or not at all. */
const USUAL_ENTRIES = new Set(['Type', 'N', 'First', 'Length', 'Filter', 'Extends']);
const USUAL_FILTERS: readonly (PDFObject | undefined)[] = [undefined, PDFName.of('FlateDecode')];

/** How a document is stored, as far as the library could read it. */
export interface PdfStorage {
  /** Objects are missing, since what holds them could not be read. */
  readonly hasLost: boolean;
  /** Streams of objects. */
  readonly objectStreams: number;
  /** Each of them is folded in the usual way, so all readers see the same text in it. */
  readonly isUsual: boolean;
  /** A program is named in one of them, in an object that may count for another reader. */
  readonly namesProgram: boolean;
}

export function storageOf(context: PDFContext): PdfStorage {
  let [hasLost, objectStreams, isUsual, isNamed] = [false, 0, true, false];
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFInvalidObject) hasLost ||= isOfType(object, OBJECTS);
    // Some readers take any stream for one that says where its first object begins.
    if (!(object instanceof PDFRawStream && (isOfType(object, OBJECTS) || object.dict.has(FIRST)))) continue;
    if (isOfType(object, OBJECTS)) objectStreams += 1;
    if (isFoldedAsUsual(object.dict)) isNamed ||= namesProgram(decodePDFRawStream(object).decode());
    else isUsual = false;
  }
  return { hasLost, objectStreams, isUsual, namesProgram: isNamed };
}

const isFoldedAsUsual = (dict: PDFDict): boolean =>
  dict.keys().every((name) => USUAL_ENTRIES.has(name.decodeText())) && USUAL_FILTERS.includes(dict.get(FILTER));

/**
 * Leaves out the streams from which everything was read. A document is stored anew, and the old storage would still hold what was
 * removed, or its lock. The library keeps the list of a locked document as what it cannot read.
 */
export function dropOldStorage(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (isOfType(object, OBJECTS) || isOfType(object, LIST)) context.delete(ref);
}

function isOfType(object: PDFObject, type: string): boolean {
  if (object instanceof PDFInvalidObject) return [...namesIn(bytesOf(object))].includes(type);
  const own = object instanceof PDFStream && object.dict.lookup(TYPE);
  return own instanceof PDFName && own.decodeText() === type;
}

/** Of what the library could not read. */
export function bytesOf(object: PDFInvalidObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}
