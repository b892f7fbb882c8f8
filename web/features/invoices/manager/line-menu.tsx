import { Menu } from '@mantine/core';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import type { LinePart } from './line-details.tsx';
import classes from './line-menu.module.css';
import type { Option } from './line-option.ts';
import type { othersOf } from './line-sections.ts';

export interface LineMenuProps {
  readonly index: number;
  readonly busy: boolean;
  /** What can be asked for of it. */
  readonly parts: readonly LinePart[];
  readonly mayMoveUp: boolean;
  readonly mayMoveDown: boolean;
  readonly onAsk: (part: LinePart) => void;
  /** Whether it may be left, and how it starts. Null on what is no quote. */
  readonly option: Option | null;
  readonly onOption: (option: Option) => void;
  /** Left out for whoever keeps no price book. */
  readonly onSaveItem?: (() => void) | undefined;
  readonly onMove: (by: -1 | 1) => void;
  /** The sections that it is not in. */
  readonly others: ReturnType<typeof othersOf>;
  readonly onMoveInto: (sectionId: string | null) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

const PARTS = [
  ['discount', 'Discount'],
  ['tax', 'Tax'],
  ['cost', 'Unit cost'],
] as const;

/** Of a line that is always included, and of one that may be left (OPT-01). */
const OPTIONS: Readonly<Record<Option, readonly (readonly [Option, string])[]>> = {
  no: [['on', 'Optional']],
  on: [
    ['off', 'Starts off'],
    ['no', 'Included'],
  ],
  off: [
    ['on', 'Starts on'],
    ['no', 'Included'],
  ],
};

/** What is seldom done with a line. Shift with F10 opens it from any of its fields. */
export function LineMenu({ index, busy, parts, option, onSaveItem, ...line }: LineMenuProps) {
  return (
    <MoreMenu label={`Menu of line ${index + 1}`} size="line" busy={busy}>
      {option !== null &&
        OPTIONS[option].map(([next, label]) => (
          <Menu.Item key={next} onClick={() => line.onOption(next)}>
            {label}
          </Menu.Item>
        ))}
      {PARTS.filter(([part]) => parts.includes(part)).map(([part, label]) => (
        <Menu.Item key={part} onClick={() => line.onAsk(part)}>
          {label}
        </Menu.Item>
      ))}
      {onSaveItem && <Menu.Item onClick={onSaveItem}>Save as price book item</Menu.Item>}
      <Menu.Divider />
      {line.mayMoveUp && <Menu.Item onClick={() => line.onMove(-1)}>Move up</Menu.Item>}
      {line.mayMoveDown && <Menu.Item onClick={() => line.onMove(1)}>Move down</Menu.Item>}
      {line.others.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>Move to section</Menu.Label>
          <div className={classes.sections}>
            {line.others.map((section) => (
              <Menu.Item key={section?.uuid ?? ''} onClick={() => line.onMoveInto(section?.uuid ?? null)}>
                {section?.name ?? 'None'}
              </Menu.Item>
            ))}
          </div>
          <Menu.Divider />
        </>
      )}
      <Menu.Item disabled={busy} onClick={line.onDuplicate}>
        Duplicate
      </Menu.Item>
      <Menu.Item disabled={busy} onClick={line.onRemove}>
        Delete
      </Menu.Item>
    </MoreMenu>
  );
}
