import type { EditedLine } from './edited-lines.ts';
import type { useLineEditor } from './use-line-editor.ts';
import type { useLineFocus } from './use-line-focus.ts';

/** What is done with a line as a whole, and where the cursor goes then. One that is stored is not deleted unasked. */
export const rowActions = (
  editor: ReturnType<typeof useLineEditor>,
  { focus, focusWrong, focusAgain }: Omit<ReturnType<typeof useLineFocus>, 'body'>,
  ask: (line: EditedLine) => void,
) => ({
  enter(row: number, key: string) {
    if (editor.commit(key)) return focus(row + 1);
    focusWrong(row);
  },
  duplicate({ texts }: EditedLine) {
    editor.append([texts]);
    // The copy stands before the free line, which is the last.
    focus(editor.rows.length - 1);
  },
  move({ key }: EditedLine, from: number, to: number) {
    editor.place(key, to);
    editor.settle(key, from);
    focusAgain(key);
  },
  remove(row: EditedLine, index: number) {
    if (row.uuid !== null) return ask(row);
    editor.remove(row.key);
    focus(Math.max(0, index - 1));
  },
});
