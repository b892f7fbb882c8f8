import { PDFDocument } from '@cantoo/pdf-lib';
import { dropOldStorage, namesProgram, removePrograms } from './pdf-programs.ts';

/** The same document without its programs, or that it has none, or that nobody can tell. */
export type CleanerAnswer = { readonly cleaned: Uint8Array } | { readonly is: 'harmless' | 'unreadable' | 'unsafe' };

/**
 * A document that runs nothing when it is opened. One without programs keeps its bytes, so that a signature on it stays good.
 * It is written anew when a program was found, or when its bytes name one where no reader should find it.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanerAnswer> {
  const isNamed = namesProgram(bytes);
  try {
    // Plans that only their owner may change open without a password. Other locked ones stay closed to us.
    const document = await PDFDocument.load(bytes, { password: '', updateMetadata: false, preserveXFA: true });
    const removed = removePrograms(document.context);
    if (removed === 0 && !isNamed) return { is: 'harmless' };
    dropOldStorage(document.context);
    return { cleaned: await document.save({ addDefaultPage: false, updateFieldAppearances: false }) };
  } catch {
    return { is: isNamed ? 'unsafe' : 'unreadable' };
  }
}
