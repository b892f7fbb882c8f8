import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react';
import { isSendKey } from '../../../ui/controls/send-key.ts';
import type { LineTexts } from './edited-lines.ts';
import { pastedLines } from './pasted-lines.ts';

export interface LineKeysProps {
  readonly categories: readonly { readonly uuid: string; readonly name: string }[];
  readonly onEnter: () => void;
  /** Up by -1, down by 1. */
  readonly onMove: (by: -1 | 1) => void;
  /** Rows that were pasted from a spreadsheet. */
  readonly onPaste: (lines: readonly LineTexts[]) => void;
}

/** Enter goes to the next line, Alt with an arrow moves the line. Rows of a spreadsheet become lines of their own. */
export const keysOf = ({ categoryId }: LineTexts, { categories, onEnter, onMove, onPaste }: LineKeysProps) => ({
  onKeyDown: (event: KeyboardEvent) => {
    const by = movedBy(event);
    if (by !== null) {
      event.preventDefault();
      return onMove(by);
    }
    if (event.key === 'F10' && event.shiftKey) return openMenu(event);
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement || isSendKey(event.nativeEvent)) return;
    event.preventDefault();
    onEnter();
  },
  onPaste: (event: ClipboardEvent) => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'), categories, categoryId);
    if (lines === null) return;
    event.preventDefault();
    onPaste(lines);
  },
});

/** In a list of options Alt with an arrow opens it. On the handle the arrow alone is enough. */
function movedBy({ key, altKey, target }: KeyboardEvent): -1 | 1 | null {
  const onHandle = target instanceof HTMLButtonElement && target.name === 'move';
  if (!onHandle && !(altKey && target instanceof HTMLInputElement)) return null;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
}

/** The menu of the line, wherever in it the cursor is. */
function openMenu(event: KeyboardEvent) {
  event.preventDefault();
  const line = lineOf(event.currentTarget);
  document.querySelector<HTMLElement>(`tr[data-key="${line}"] [aria-haspopup="menu"]`)?.click();
}

const lineOf = (element: Element): string | undefined => element.closest<HTMLElement>('tr[data-line]')?.dataset.line;

/** Whether the focus goes elsewhere than to another field of the line, which has two rows. */
export const hasLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Element) || lineOf(relatedTarget) !== lineOf(currentTarget);
