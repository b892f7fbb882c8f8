import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import type { PointerEvent } from 'react';
import { type EditedLine, isBlank } from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { LineMenu, type LineMenuProps } from './line-menu.tsx';

export interface LineButtonsProps extends Omit<LineMenuProps, 'busy'> {
  readonly row: EditedLine;
  readonly onTakeUp: (event: PointerEvent) => void;
}

/** What can be done with a line as a whole. One that nobody has begun has nothing to be done with. */
export function LineButtons({ row, onTakeUp, ...menu }: LineButtonsProps) {
  if (isBlank(row)) return null;
  return (
    <>
      {row.uuid !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Move line ${menu.index + 1}`}
          name="move"
          title="Drag, or press ↑ and ↓"
          className={classes.handle}
          onPointerDown={onTakeUp}
        >
          <IconGripVertical size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      <LineMenu {...menu} busy={row.saving} />
    </>
  );
}
