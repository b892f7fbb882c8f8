/** The process that sets type, started by `create-documents.ts`. It ends with whoever started it. */
import type { InvoiceDocument } from '../../services/documents.ts';
import { openTypesetter } from './typeset.ts';

/** Its bytes, or a mistake in our template. */
export type TypesetDocument = { readonly pdf: Uint8Array } | { readonly problem: string };

const typeset = openTypesetter();
const answer = (paper: TypesetDocument) => process.send?.(paper);
process.on('disconnect', () => process.exit(0));
process.on('message', (paper: InvoiceDocument) => {
  try {
    answer({ pdf: typeset(paper) });
  } catch (error) {
    answer({ problem: error instanceof Error ? error.message : String(error) });
  }
});
