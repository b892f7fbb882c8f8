import { UNITS } from '@underlay/domain/money/quantity.ts';
import { lineSubTotal } from '@underlay/domain/offers/document-price.ts';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { isSendKey } from '../../../ui/controls/send-key.ts';
import { Money } from '../../../ui/text/money.tsx';
import { discountParts } from '../invoice-facts.ts';
import { DescriptionCell } from './description-cell.tsx';
import {
  type EditedLine,
  figuresOf,
  isBlank,
  isUnsaved,
  type LineField,
  type LineTexts,
  unitOf,
} from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { LineButtons, type LineButtonsProps } from './line-buttons.tsx';
import { CellLabel, InputCell, SelectCell, selectAll } from './line-cells.tsx';
import { LineDetails } from './line-details.tsx';
import { textsOfItem, WITHOUT_ITEM } from './line-of-item.ts';
import type { lineTaxes } from './line-taxes.ts';
import { pastedLines } from './pasted-lines.ts';
import { QuantityCell } from './quantity-cell.tsx';

interface LineRowProps extends LineButtonsProps {
  readonly categories: readonly { readonly uuid: string; readonly name: string }[];
  /** What a line with this tax can be taxed with. */
  readonly taxesOf: ReturnType<typeof lineTaxes>;
  readonly onChange: (part: Partial<LineTexts>) => void;
  readonly onLeave: () => void;
  readonly onEnter: () => void;
  /** Rows that were pasted from a spreadsheet. */
  readonly onPaste: (lines: readonly LineTexts[]) => void;
  /** Whether it is being dragged. */
  readonly held: boolean;
  /** Up by -1, down by 1. */
  readonly onMove: (by: -1 | 1) => void;
}

/** One line as it is typed. Leaving the row stores it. */
export function LineRow({ row, index, categories, onChange, ...on }: LineRowProps) {
  const id = useId();
  const { texts, wrong } = row;
  const field = fieldsOf(row, index, id);
  const type = (name: LineField) => (text: string) => onChange({ [name]: text });
  return (
    <>
      <tr
        data-row={index}
        data-key={row.key}
        data-stored={row.uuid !== null}
        data-held={on.held}
        data-blank={isBlank(row)}
        onBlur={(event) => hasLeft(event) && on.onLeave()}
        {...keysOf(categories, texts, on)}
      >
        <SelectCell {...field('categoryId')} column={classes.category} onPick={type('categoryId')}>
          {optionsOf(categories)}
        </SelectCell>
        <InputCell {...field('code')} column={classes.code} onType={type('code')} />
        <DescriptionCell
          {...field('description')}
          column={classes.description}
          placeholder={isBlank(row) ? 'Add a line' : undefined}
          onType={(description) => onChange({ description, ...(description.trim() === '' && WITHOUT_ITEM) })}
          onPick={(item) => onChange(textsOfItem(item))}
        />
        <QuantityCell {...field('quantity')} row={row} index={index} onChange={onChange} />
        <SelectCell {...field('unit')} column={classes.unit} onPick={(unit) => onChange({ unit: unitOf(unit) })}>
          {UNIT_OPTIONS}
        </SelectCell>
        <InputCell
          {...field('rate')}
          column={classes.rate}
          inputMode="decimal"
          placeholder="0.00"
          onFocus={selectAll}
          onType={type('rate')}
        />
        <SubTotalCell row={row} />
        <td className={classes.remove}>
          <LineButtons row={row} index={index} {...on} />
        </td>
      </tr>
      {!isBlank(row) && (
        <LineDetails
          {...{ row, index, onChange }}
          taxes={on.taxesOf(texts.tax)}
          onBlur={(event) => hasLeft(event) && on.onLeave()}
          {...keysOf(categories, texts, on)}
        />
      )}
      {row.problem !== null && (
        <ProblemRow id={id} under="description">
          Not saved, your entry is still here. {row.problem}
        </ProblemRow>
      )}
      {COLUMNS.filter(({ name }) => wrong[name] !== undefined).map(({ name, label }) => (
        <ProblemRow key={name} id={`${id}-${name}`} under={name}>
          <span className={classes.about}>{label}: </span>
          {wrong[name]}
        </ProblemRow>
      ))}
    </>
  );
}

/** Enter goes to the next line, Alt with an arrow moves the line. Rows of a spreadsheet become lines of their own. */
const keysOf = (
  categories: LineRowProps['categories'],
  { categoryId }: LineTexts,
  { onEnter, onMove, onPaste }: Pick<LineRowProps, 'onEnter' | 'onMove' | 'onPaste'>,
) => ({
  onKeyDown: (event: KeyboardEvent) => {
    const by = movedBy(event);
    if (by !== null) {
      event.preventDefault();
      return onMove(by);
    }
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

/** The fields of a line, in the order of their columns. */
const COLUMNS = [
  { name: 'categoryId', label: 'Category' },
  { name: 'code', label: 'Item' },
  { name: 'description', label: 'Description' },
  { name: 'quantity', label: 'Quantity' },
  { name: 'unit', label: 'Unit' },
  { name: 'rate', label: 'Rate' },
] as const;

/** What the cells of a line have in common. Each is described by what is wrong with it, else by what is wrong with the line. */
const fieldsOf = ({ texts, wrong, problem }: EditedLine, index: number, id: string) => {
  const ofLine = problem === null ? undefined : id;
  return (name: LineField) => {
    const label = COLUMNS.find((column) => column.name === name)?.label ?? '';
    return {
      name,
      label,
      value: texts[name],
      'aria-label': `${label} of line ${index + 1}`,
      'aria-invalid': wrong[name] !== undefined,
      'aria-describedby': wrong[name] === undefined ? ofLine : `${id}-${name}`,
    };
  };
};

const optionsOf = (categories: LineRowProps['categories']) =>
  categories.map(({ uuid, name }) => (
    <option key={uuid} value={uuid}>
      {name}
    </option>
  ));

const UNIT_OPTIONS = UNITS.map((unit) => <option key={unit}>{unit}</option>);

/** What is wrong with a field of the line above, under it. Words about a narrow column end where the column ends. */
function ProblemRow({ id, under, children }: { id: string; under: LineField; children: ReactNode }) {
  const column = COLUMNS.findIndex(({ name }) => name === under);
  const isNarrow = column > 2;
  return (
    <tr className={classes.problem} data-ends={isNarrow}>
      {!isNarrow && column > 0 && <td colSpan={column} />}
      <td colSpan={isNarrow ? column + 1 : CELLS - column}>
        <p id={id} role="alert">
          {children}
        </p>
      </td>
      {isNarrow && <td colSpan={CELLS - column - 1} />}
    </tr>
  );
}

/** With the amount and the buttons. */
const CELLS = COLUMNS.length + 2;

/** The amount of the line, and whether it is stored. */
function SubTotalCell({ row }: { row: EditedLine }) {
  const figures = isBlank(row) ? null : figuresOf(row.texts);
  return (
    <td className={classes.sub}>
      <CellLabel>Sub-Total</CellLabel>
      {figures !== null && <Money cents={lineSubTotal({ ...figures, ...discountParts(row.texts.discount) })} />}
      <span role="status" className={classes.saving}>
        {row.saving ? 'Saving' : isUnsaved(row) && row.problem !== null ? 'Not saved' : ''}
      </span>
    </td>
  );
}

const hasLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean => !currentTarget.contains(relatedTarget);
