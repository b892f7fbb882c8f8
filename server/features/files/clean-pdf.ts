import { PDFDocument } from '@cantoo/pdf-lib';
import { lookThrough, type PdfBytes } from './pdf-bytes.ts';
import { removePrograms } from './pdf-programs.ts';
import { dropOldStorage, storageOf } from './pdf-storage.ts';

/** The same document without its programs, or that it has none, or that nobody can tell. */
export type CleanerAnswer = { readonly cleaned: Uint8Array } | { readonly is: 'harmless' | 'unreadable' | 'unsafe' };

/**
 * A document that runs nothing when it is opened. One without programs keeps its bytes, so that a signature on it stays good. It is
 * written anew, from what the library read of it, when a program was found, when its bytes name one that no reader should find, or
 * when another reader may find what the library did not. It is unsafe when it cannot be written anew, or not whole.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanerAnswer> {
  const said = lookThrough(bytes);
  const document = await read(bytes);
  if (document === null) {
    const mayHide = said.namesProgram || !(said.isSeen || said.namesLock);
    return { is: mayHide ? 'unsafe' : 'unreadable' };
  }
  try {
    return await cleaned(document, said);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { is: 'unsafe' };
  }
}

/** Plans that only their owner may change open without a password. Other locked ones stay closed to us. */
async function read(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    return await PDFDocument.load(bytes, { password: '', updateMetadata: false, preserveXFA: true });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return null;
  }
}

async function cleaned(document: PDFDocument, said: PdfBytes): Promise<CleanerAnswer> {
  const stored = storageOf(document.context);
  if (stored.hasLost) return { is: 'unsafe' };
  // The streams of a locked document say nothing before the library has opened them.
  const isSeen = said.isSeen || document.context.isDecrypted;
  const isWhole = isSeen && stored.isUsual && said.objectStreams === stored.objectStreams;
  const isNamed = said.namesProgram || stored.namesProgram;
  if (removePrograms(document.context) === 0 && isWhole && !isNamed) return { is: 'harmless' };
  dropOldStorage(document.context);
  return { cleaned: await document.save({ addDefaultPage: false, updateFieldAppearances: false }) };
}
