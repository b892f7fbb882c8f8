import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { EditedLine } from './edited-lines.ts';

interface DeleteLineProps {
  readonly line: EditedLine | null;
  readonly document: 'quote' | 'invoice';
  readonly onDelete: (line: EditedLine) => void;
  readonly onClose: () => void;
}

/** Asks once before a stored line goes. */
export const DeleteLine = ({ line, document, onDelete, onClose }: DeleteLineProps) => (
  <ConfirmDialog
    opened={line !== null}
    title={line === null ? '' : `Delete “${line.texts.description}”?`}
    confirm="Delete"
    onConfirm={() => {
      if (line !== null) onDelete(line);
      onClose();
    }}
    onClose={onClose}
  >
    The line is taken off this {document}. It cannot be brought back.
  </ConfirmDialog>
);
