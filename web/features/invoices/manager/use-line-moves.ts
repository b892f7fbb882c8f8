import type { EditedLine } from './edited-lines.ts';
import { othersOf, stepOf } from './line-sections.ts';
import { lineDrag, useDrag } from './use-line-drag.ts';
import type { useLineEditor } from './use-line-editor.ts';
import type { useLineFocus } from './use-line-focus.ts';
import type { Sections } from './use-sections.ts';

interface LineMoves {
  readonly editor: ReturnType<typeof useLineEditor>;
  readonly sections: Sections;
  readonly cursor: ReturnType<typeof useLineFocus>;
  /** Before a stored line goes. */
  readonly ask: (row: EditedLine) => void;
}

/** From line to line and from section to section, with the cursor. */
export function useLineMoves({ editor, sections, cursor, ask }: LineMoves) {
  const { body: table, focus } = cursor;
  const isSectioned = sections.sections.length > 0;
  const drag = useDrag(isSectioned ? sections.lineDrag : lineDrag({ body: table, ...editor }));
  const sectionDrag = useDrag(sections.sectionDrag);
  const startIn = (sectionId: string | null) => {
    editor.startIn(sectionId);
    cursor.focusFree();
  };
  const enter = (row: EditedLine, index: number) => {
    if (!editor.commit(row.key)) return cursor.focusWrong(index);
    const isLast = sections.groups.some(({ rows }) => rows.at(-1)?.key === row.key);
    // The line that nobody has begun comes along into the section.
    if (isLast && isSectioned) return startIn(row.texts.sectionId ?? null);
    focus(index + 1);
  };
  const duplicate = ({ texts }: EditedLine) => {
    editor.append([texts]);
    // The copy stands before the free line, which is the last.
    if (!isSectioned) focus(editor.rows.length - 1);
  };
  const move = ({ key }: EditedLine, from: number, by: -1 | 1) => {
    if (isSectioned) sections.step(key, by);
    else {
      editor.place(key, from + by);
      editor.settle(key, from);
    }
    cursor.focusAgain(key);
  };
  return {
    drag,
    sectionDrag,
    startIn,
    enter,
    duplicate,
    move,
    othersOf: (row: EditedLine) => (row.uuid === null ? [] : othersOf(sections.groups, row)),
    moveInto: ({ key }: EditedLine, sectionId: string | null) => {
      const group = sections.groups.find(({ section }) => (section?.uuid ?? null) === sectionId);
      if (group) sections.putInto(key, group);
      cursor.focusAgain(key);
    },
    mayMove: (key: string, by: -1 | 1) => stepOf(sections.groups, key, by) !== null,
    remove: (row: EditedLine, index: number) => {
      if (row.uuid !== null) return ask(row);
      editor.remove(row.key);
      focus(Math.max(0, index - 1));
    },
    /** A stored line, once that was asked. */
    take: ({ key }: EditedLine) => {
      cursor.focusBeside(key);
      editor.remove(key);
    },
    moveSection: (id: string, by: -1 | 1) => {
      sections.stepSection(id, by);
      cursor.focusAgain(id);
    },
    addSection: () => {
      sections.add();
      cursor.focusNew();
    },
  };
}
