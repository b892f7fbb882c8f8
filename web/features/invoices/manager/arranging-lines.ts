import type { InvoiceDetail } from '../../../api/answers.ts';
import { type EditedLine, isBlank } from './edited-lines.ts';

interface Arranging {
  readonly current: () => readonly EditedLine[];
  readonly update: (change: (rows: readonly EditedLine[]) => EditedLine[]) => void;
  readonly answered: (answer: InvoiceDetail) => void;
  /** As the server last had them. */
  readonly takeBack: () => void;
  readonly inTurn: (work: () => Promise<void>) => void;
}

/** Lines that come to stand elsewhere, and the draft as a whole. */
export const arrangingWith = ({ inTurn, current, update, answered, takeBack }: Arranging) => ({
  current,
  takeBack,
  /** Shows the lines otherwise, which stores nothing. */
  arrange: update,
  /** The line to type in next stands there. */
  startIn: (sectionId: string | null) =>
    update((all) => all.map((row) => (isBlank(row) ? { ...row, texts: { ...row.texts, sectionId } } : row))),
  /** Changes the draft as a whole, once what was asked before is stored. All is as it was when that cannot be done. */
  changeDraft(work: () => Promise<InvoiceDetail>, onFailure: (error: unknown) => void) {
    inTurn(async () => {
      try {
        answered(await work());
      } catch (error) {
        takeBack();
        onFailure(error);
      }
    });
  },
});
