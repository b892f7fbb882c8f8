import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { isMeasured, lineAmount, UNITS } from '@underlay/domain/money/quantity.ts';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Money } from '../../../ui/text/money.tsx';
import { type EditedLine, figuresOf, isBlank, isUnsaved, type LineTexts, unitOf } from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { InputCell, SelectCell } from './line-cells.tsx';

interface LineRowProps {
  readonly row: EditedLine;
  readonly index: number;
  readonly categories: readonly { readonly uuid: string; readonly name: string }[];
  readonly onChange: (part: Partial<LineTexts>) => void;
  readonly onLeave: () => void;
  readonly onEnter: () => void;
  readonly onRemove: () => void;
}

/** One line as it is typed. Leaving the row stores it. */
export function LineRow({ row, index, categories, onChange, onLeave, onEnter, onRemove }: LineRowProps) {
  const id = useId();
  const { texts, wrong } = row;
  const problems = [...new Set([row.problem, ...Object.values(wrong)])].filter(Boolean);
  const field = fieldsOf(row, index, problems.length > 0 ? id : undefined);
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <>
      <tr
        data-row={index}
        data-blank={isBlank(row)}
        onKeyDown={keyDown}
        onBlur={(event) => hasLeft(event) && onLeave()}
      >
        <SelectCell
          {...field('categoryId', 'Category')}
          column={classes.category}
          onPick={(categoryId) => onChange({ categoryId })}
        >
          {optionsOf(categories)}
        </SelectCell>
        <InputCell
          {...field('description', 'Description')}
          column={classes.description}
          placeholder={isBlank(row) ? 'Add a line' : undefined}
          onType={(description) => onChange({ description })}
        />
        <InputCell
          {...field('quantity', 'Quantity')}
          column={classes.quantity}
          inputMode={isMeasured(unitOf(texts.unit)) ? 'decimal' : 'numeric'}
          onFocus={selectAll}
          onType={(quantity) => onChange({ quantity })}
        />
        <SelectCell
          {...field('unit', 'Unit')}
          column={classes.unit}
          onPick={(unit) => onChange({ unit: unitOf(unit) })}
        >
          {UNIT_OPTIONS}
        </SelectCell>
        <InputCell
          {...field('rate', 'Rate')}
          column={classes.rate}
          inputMode="decimal"
          placeholder="0.00"
          onFocus={selectAll}
          onType={(rate) => onChange({ rate })}
        />
        <SubTotalCell row={row} />
        <td className={classes.remove}>
          {!isBlank(row) && <DeleteLine index={index} disabled={row.saving} onRemove={onRemove} />}
        </td>
      </tr>
      {problems.length > 0 && (
        <ProblemRow id={id}>
          {row.problem !== null && 'Not saved, your entry is still here. '}
          {problems.join(' ')}
        </ProblemRow>
      )}
    </>
  );
}

/** What the cells of a line have in common. `describedBy` is the id of what is wrong with it. */
const fieldsOf = ({ texts, wrong }: EditedLine, index: number, describedBy: string | undefined) => {
  return (name: keyof LineTexts, label: string) => ({
    name,
    value: texts[name],
    'aria-label': `${label} of line ${index + 1}`,
    'aria-invalid': wrong[name] !== undefined,
    'aria-describedby': describedBy,
  });
};

const optionsOf = (categories: LineRowProps['categories']) =>
  categories.map(({ uuid, name }) => (
    <option key={uuid} value={uuid}>
      {name}
    </option>
  ));

const UNIT_OPTIONS = UNITS.map((unit) => <option key={unit}>{unit}</option>);

/** What is wrong with the line above, as wide as the table. */
const ProblemRow = ({ id, children }: { id: string; children: ReactNode }) => (
  <tr className={classes.problem}>
    <td colSpan={7}>
      <p id={id} role="alert">
        {children}
      </p>
    </td>
  </tr>
);

/** The amount of the line, and whether it is stored. */
function SubTotalCell({ row }: { row: EditedLine }) {
  const figures = isBlank(row) ? null : figuresOf(row.texts);
  return (
    <td className={classes.sub}>
      {figures !== null && <Money cents={lineAmount(figures.quantity, figures.rate)} />}
      <span role="status" className={classes.saving}>
        {row.saving ? 'Saving' : isUnsaved(row) && row.problem !== null ? 'Not saved' : ''}
      </span>
    </td>
  );
}

const DeleteLine = ({ index, disabled, onRemove }: { index: number; disabled: boolean; onRemove: () => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={32}
    aria-label={`Delete line ${index + 1}`}
    title="Delete"
    disabled={disabled}
    onClick={onRemove}
  >
    <IconTrash size={16} stroke={1.5} aria-hidden />
  </ActionIcon>
);

const hasLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean => !currentTarget.contains(relatedTarget);

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();
