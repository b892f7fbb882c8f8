/** The process that sets type, started by `create-documents.ts`. It ends with whoever started it. */
import type { InvoicePaper } from '../../services/documents.ts';
import { openTypesetter } from './typeset.ts';

/** Its bytes, or a mistake in our template. */
export type TypesetPaper = { readonly pdf: Uint8Array } | { readonly problem: string };

const typeset = openTypesetter();
const answer = (paper: TypesetPaper) => process.send?.(paper);
process.on('disconnect', () => process.exit(0));
process.on('message', (paper: InvoicePaper) => {
  try {
    answer({ pdf: typeset(paper) });
  } catch (error) {
    answer({ problem: error instanceof Error ? error.message : String(error) });
  }
});
