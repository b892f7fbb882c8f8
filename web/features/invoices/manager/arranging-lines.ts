import type { InvoiceDetail } from '../../../api/answers.ts';
import { linesOf } from '../invoice-facts.ts';
import { type EditedLine, isBlank, type StoredLine } from './edited-lines.ts';

interface Arranging {
  readonly current: () => readonly EditedLine[];
  readonly update: (change: (rows: readonly EditedLine[]) => EditedLine[]) => void;
  readonly take: (lines: readonly StoredLine[]) => void;
  /** As the server last had them. */
  readonly takeBack: () => void;
  readonly isLast: () => boolean;
  readonly inTurn: (work: () => Promise<void>) => void;
}

/** Lines that come to stand elsewhere, and the draft as a whole. */
export const arrangingWith = ({ inTurn, isLast, current, update, take, takeBack }: Arranging) => ({
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
        const answer = await work();
        if (isLast()) take(linesOf(answer));
      } catch (error) {
        takeBack();
        onFailure(error);
      }
    });
  },
});
