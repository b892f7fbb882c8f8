import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { PointerEvent } from 'react';
import { type EditedLine, isBlank } from './edited-lines.ts';
import classes from './invoice-lines.module.css';

export interface LineButtonsProps {
  readonly row: EditedLine;
  readonly index: number;
  readonly onTakeUp: (event: PointerEvent) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** What can be done with a line as a whole. One that nobody has begun has nothing to be done with. */
export function LineButtons({ row, index, onTakeUp, onDuplicate, onRemove }: LineButtonsProps) {
  if (isBlank(row)) return null;
  const about = (name: string) =>
    ({ variant: 'subtle', color: 'gray', size: 32, 'aria-label': `${name} line ${index + 1}` }) as const;
  return (
    <>
      {row.uuid !== null && (
        <ActionIcon
          {...about('Move')}
          name="move"
          title="Drag, or press ↑ and ↓"
          className={classes.handle}
          onPointerDown={onTakeUp}
        >
          <IconGripVertical size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon {...about('Duplicate')} title="Duplicate" disabled={row.saving} onClick={onDuplicate}>
        <IconCopy size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon {...about('Delete')} title="Delete" disabled={row.saving} onClick={onRemove}>
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </>
  );
}
