import { replaceEqualDeep } from '@tanstack/react-query';
import { memo } from 'react';
import type { EditedLine, LineTexts } from './edited-lines.ts';
import type { AskedOfLines } from './line-dialogs.tsx';
import { LineRow, type LineRowProps } from './line-row.tsx';
import type { useLineEditor } from './use-line-editor.ts';
import type { useLineMoves } from './use-line-moves.ts';

interface LineActions {
  readonly editor: ReturnType<typeof useLineEditor>;
  readonly moves: ReturnType<typeof useLineMoves>;
  readonly ask: (asked: AskedOfLines) => void;
}

/** Does something with the lines as they are now. It is the same function at every render. */
export type ActOnLines = (does: (lines: LineActions) => void) => void;

interface DraftLineProps extends Omit<LineRowProps, `on${string}`> {
  readonly act: ActOnLines;
  /** Whether this person keeps the price book. */
  readonly keepsBook: boolean;
}

/**
 * One line of a draft, with what can be done with it. It renders again only when something that it shows has changed: what is typed in
 * one of 200 lines, and each save of one, costs one line.
 */
export const DraftLine = memo(
  ({ row, index, act, keepsBook, ...shown }: DraftLineProps) => (
    <LineRow
      {...shown}
      row={row}
      index={index}
      onChange={(part) => act(({ editor }) => editor.change(row.key, part))}
      onLeave={() => act(({ editor }) => editor.leave(row.key))}
      onEnter={() => act(({ moves }) => moves.enter(row, index))}
      onPaste={(lines) => act(({ editor }) => editor.append(lines.map((line) => inSectionOf(row, line))))}
      onTakeUp={(event) => act(({ moves }) => moves.drag.takeUp(row.key, index)(event))}
      onMove={(by) => act(({ moves }) => moves.move(row, index, by))}
      onMoveInto={(sectionId) => act(({ moves }) => moves.moveInto(row, sectionId))}
      onDuplicate={() => act(({ moves }) => moves.duplicate(row))}
      onRemove={() => act(({ moves }) => moves.remove(row, index))}
      onSaveItem={
        keepsBook && row.texts.description.trim() !== '' ? () => act(({ ask }) => ask({ saved: row })) : undefined
      }
    />
  ),
  // By their values: what is read anew and says the same is no change.
  (before, after) => replaceEqualDeep(before, after) === before,
);

/** What is pasted at a line stands in its section. */
const inSectionOf = ({ texts: { sectionId } }: EditedLine, line: LineTexts): LineTexts =>
  sectionId ? { ...line, sectionId } : line;
