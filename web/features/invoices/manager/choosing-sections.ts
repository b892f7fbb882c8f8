import type { SectionChange, SectionEntries, useSectionChanges } from '../offer-queries.ts';
import type { useLineEditor } from './use-line-editor.ts';

interface Choosing {
  readonly editor: Pick<ReturnType<typeof useLineEditor>, 'changeDraft'>;
  readonly changes: ReturnType<typeof useSectionChanges>;
  /** What was typed of a section beside the dialog is stored with it. */
  readonly forget: (id: string) => void;
}

/** Sections that are entered in a dialog, which says itself what went wrong. */
export function choosingWith({ editor, changes, forget }: Choosing) {
  return {
    edit: (sectionId: string, entries: SectionChange) =>
      inTurn(editor, async () => {
        const answer = await changes.change.mutateAsync({ ...entries, sectionId });
        forget(sectionId);
        return answer;
      }),
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

/** After what is being stored of the draft. Rejects with what the server refused. */
export const inTurn = (editor: Choosing['editor'], work: Parameters<Choosing['editor']['changeDraft']>[0]) =>
  new Promise<void>((resolve, reject) =>
    editor.changeDraft(async () => {
      const answer = await work();
      resolve();
      return answer;
    }, reject),
  );
