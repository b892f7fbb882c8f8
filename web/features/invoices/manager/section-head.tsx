import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import type { Cents } from '@underlay/domain/money/money.ts';
import { SECTION_FIELDS } from '@underlay/domain/offers/fields.ts';
import type { Margin } from '@underlay/domain/offers/margin.ts';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import { isSendKey } from '../../../ui/controls/send-key.ts';
import { Money } from '../../../ui/text/money.tsx';
import lineClasses from './invoice-lines.module.css';
import { CELLS } from './line-columns.ts';
import { costLabel } from './margin-figures.tsx';
import classes from './section-head.module.css';
import { NEW_SECTION, type SectionTexts } from './section-texts.ts';

interface SectionHeadProps {
  readonly id: string;
  /** From 0, among the sections. */
  readonly index: number;
  readonly texts: SectionTexts;
  /** What it is in the offer. Empty for what is always included. */
  readonly label?: string;
  readonly problem: string | null;
  /** What its lines come to as they are typed. Null while that is more than a document may be. */
  readonly subtotal: Cents | null;
  /** What is left of it (QUO-07). Null where it has no cost, left out where lines have no margins. */
  readonly margin?: Margin | null;
  readonly held: boolean;
  readonly mayMoveUp: boolean;
  readonly mayMoveDown: boolean;
  readonly onType: (part: Partial<SectionTexts>) => void;
  readonly onLeave: () => void;
  readonly onEnter: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onTakeUp: (event: PointerEvent) => void;
  readonly onRemove: () => void;
  /** Left out where there is nothing to choose. */
  readonly onEdit?: (() => void) | undefined;
}

/** The head of a section: its name and its note, edited in place, and what its lines come to (QUO-01). */
export function SectionHead({
  id,
  index,
  texts,
  label = '',
  problem,
  subtotal,
  margin = null,
  held,
  onType,
  onLeave,
  onEnter,
  ...on
}: SectionHeadProps) {
  const problemId = useId();
  const isNew = id === NEW_SECTION;
  const what = isNew ? 'new section' : `section ${index + 1}`;
  return (
    <tr
      className={classes.head}
      data-section-head={id}
      data-held={held}
      onKeyDown={isNew ? enterOnly(onEnter) : keysOf(onEnter, on.onMove)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onLeave()}
    >
      <td colSpan={CELLS}>
        <div>
          {!isNew && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              name="moveSection"
              aria-label={`Move ${what}`}
              title="Drag, or press ↑ and ↓"
              className={lineClasses.handle}
              onPointerDown={on.onTakeUp}
            >
              <IconGripVertical size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          )}
          <input
            name="sectionName"
            aria-label={`Name of ${what}`}
            {...(problem !== null && { 'aria-invalid': true, 'aria-describedby': problemId })}
            placeholder={SECTION_FIELDS.name.label}
            autoComplete="off"
            value={texts.name}
            onChange={(event) => onType({ name: event.currentTarget.value })}
          />
          <span className={classes.subtotal}>{subtotal !== null && !isNew && <Money cents={subtotal} />}</span>
          {margin?.percent != null && <SectionMargin margin={margin} percent={margin.percent} />}
          {!isNew && <SectionMenu {...on} label={`Menu of ${what}`} />}
          {label !== '' && <span className={classes.label}>{label}</span>}
          <input
            name="sectionNote"
            className={classes.note}
            aria-label={`Note of ${what}`}
            placeholder={SECTION_FIELDS.note.label}
            autoComplete="off"
            value={texts.note}
            onChange={(event) => onType({ note: event.currentTarget.value })}
          />
        </div>
        {problem !== null && <Problem id={problemId}>{problem}</Problem>}
      </td>
    </tr>
  );
}

const Problem = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <p id={id} role="alert">
    {children}
  </p>
);

/** In the column of its lines, as quiet as theirs. */
const SectionMargin = ({ margin, percent }: { readonly margin: Margin; readonly percent: number }) => (
  <span className={classes.margin} title={costLabel(margin)}>
    <span>Margin </span>
    {percent}%
  </span>
);

type SectionMenuProps = Pick<SectionHeadProps, 'mayMoveUp' | 'mayMoveDown' | 'onMove' | 'onRemove' | 'onEdit'>;

const SectionMenu = ({ label, ...on }: SectionMenuProps & { readonly label: string }) => (
  <MoreMenu label={label} size="row">
    {on.onEdit && <Menu.Item onClick={on.onEdit}>Edit</Menu.Item>}
    {on.mayMoveUp && <Menu.Item onClick={() => on.onMove(-1)}>Move up</Menu.Item>}
    {on.mayMoveDown && <Menu.Item onClick={() => on.onMove(1)}>Move down</Menu.Item>}
    <Menu.Item onClick={on.onRemove}>Delete</Menu.Item>
  </MoreMenu>
);

const enterOnly = (onEnter: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || isSendKey(event.nativeEvent)) return;
  event.preventDefault();
  onEnter();
};

/** Enter stores it. Alt with an arrow moves the section; on its grip the arrow alone is enough. */
const keysOf = (onEnter: () => void, onMove: (by: -1 | 1) => void) => (event: KeyboardEvent) => {
  const { key, altKey, target } = event;
  const onGrip = target instanceof HTMLButtonElement && target.name === 'moveSection';
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
  if (by === null || !(onGrip || (altKey && target instanceof HTMLInputElement))) return enterOnly(onEnter)(event);
  event.preventDefault();
  onMove(by);
};
