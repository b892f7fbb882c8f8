import type { InvoiceDetail } from '../../../api/answers.ts';
import type { SectionChange, SectionEntries, useSectionChanges } from '../offer-queries.ts';
import type { Section } from './line-sections.ts';
import type { SectionTexts } from './section-texts.ts';
import type { useLineEditor } from './use-line-editor.ts';

interface Choosing {
  readonly editor: Pick<ReturnType<typeof useLineEditor>, 'changeDraft'>;
  readonly changes: ReturnType<typeof useSectionChanges>;
  /** What was typed of a section beside the dialog is stored with it. */
  readonly storedBeside: (id: string, stored: SectionTexts) => void;
}

/** Sections that are entered in a dialog, which says itself what went wrong. */
export function choosingWith({ editor, changes, storedBeside }: Choosing) {
  return {
    /** Answers the section as it is stored. */
    async edit(sectionId: string, entries: SectionChange): Promise<Section | undefined> {
      const storedIn = (answer: InvoiceDetail) => answer.sections.find(({ uuid }) => uuid === sectionId);
      const answer = await inTurn(editor, async () => {
        const changed = await changes.change.mutateAsync({ ...entries, sectionId });
        const stored = storedIn(changed);
        if (stored) storedBeside(sectionId, stored);
        return changed;
      });
      return storedIn(answer);
    },
    /** OPT-06. Null takes it away. */
    showPicture: (sectionId: string, fileId: string | null) =>
      inTurn(editor, () => changes.picture.mutateAsync({ sectionId, fileId })),
    /** `onAdded` is told its id. */
    addPackage: (entries: SectionEntries, known: readonly string[], onAdded: (sectionId: string) => void) =>
      inTurn(editor, async () => {
        const answer = await changes.add.mutateAsync(entries);
        onAdded(answer.sections.find(({ uuid }) => !known.includes(uuid))?.uuid ?? '');
        return answer;
      }),
  };
}

/** After what is being stored of the draft. Resolves with the answer, and rejects with what the server refused. */
export const inTurn = (editor: Choosing['editor'], work: Parameters<Choosing['editor']['changeDraft']>[0]) =>
  new Promise<Awaited<ReturnType<typeof work>>>((resolve, reject) =>
    editor.changeDraft(async () => {
      const answer = await work();
      resolve(answer);
      return answer;
    }, reject),
  );
