/** The process that sets type, started by `create-documents.ts`. It ends with whoever started it. */
import type { InvoicePaper } from '../../services/documents.ts';
import { openTypesetter } from './typeset.ts';

const typeset = openTypesetter();
process.on('disconnect', () => process.exit(0));
process.on('message', (paper: InvoicePaper) => {
  try {
    process.send?.({ pdf: typeset(paper) });
  } catch (error) {
    process.send?.({ problem: error instanceof Error ? error.message : String(error) });
  }
});
