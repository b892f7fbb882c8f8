import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { LineGroup } from './line-sections.ts';

interface DeleteSectionProps {
  readonly group: LineGroup | null;
  readonly onDelete: (sectionId: string) => void;
  readonly onClose: () => void;
}

/** Asks once before a section goes. Its lines stay: nothing that was typed is lost with a heading. */
export function DeleteSection({ group, onDelete, onClose }: DeleteSectionProps) {
  const count = group?.rows.filter(({ uuid }) => uuid !== null).length ?? 0;
  return (
    <ConfirmDialog
      opened={group !== null}
      title={`Delete “${group?.section?.name ?? ''}”?`}
      confirm="Delete"
      onConfirm={() => {
        if (group?.section) onDelete(group.section.uuid);
        onClose();
      }}
      onClose={onClose}
    >
      {count === 0
        ? 'It has no lines.'
        : `Its ${count === 1 ? 'line stays' : `${count} lines stay`}, before the sections.`}
    </ConfirmDialog>
  );
}
