/** The typesetting process, started by `create-documents.ts`. It ends with its parent. */
import type { PrintedDocument, PrintedLogo, PrintedPicture } from '../../services/documents.ts';
import { openTypesetter } from './typeset.ts';

/** What it receives, one at a time. */
export interface DocumentToSet {
  readonly printed: PrintedDocument;
  readonly logo: PrintedLogo | null;
  readonly pictures: readonly PrintedPicture[];
}

/** Its bytes, or a mistake in our template. */
export type TypesetDocument = { readonly pdf: Uint8Array } | { readonly problem: string };

const typeset = openTypesetter();
const answer = (invoiceDocument: TypesetDocument) => process.send?.(invoiceDocument);
process.on('disconnect', () => process.exit(0));
process.on('message', ({ printed, logo, pictures }: DocumentToSet) => {
  try {
    answer({ pdf: typeset(printed, logo, pictures) });
  } catch (error) {
    answer({ problem: error instanceof Error ? error.message : String(error) });
  }
});
