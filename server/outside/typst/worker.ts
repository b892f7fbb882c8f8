/** The typesetting process, started by `create-documents.ts`. It ends with its parent. */
import type { PrintedDocument } from '../../services/documents.ts';
import { openTypesetter } from './typeset.ts';

/** Its bytes, or a mistake in our template. */
export type TypesetDocument = { readonly pdf: Uint8Array } | { readonly problem: string };

const typeset = openTypesetter();
const answer = (invoiceDocument: TypesetDocument) => process.send?.(invoiceDocument);
process.on('disconnect', () => process.exit(0));
process.on('message', (invoiceDocument: PrintedDocument) => {
  try {
    answer({ pdf: typeset(invoiceDocument) });
  } catch (error) {
    answer({ problem: error instanceof Error ? error.message : String(error) });
  }
});
