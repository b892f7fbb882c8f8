import { UNITS } from '@underlay/domain/money/quantity.ts';
import { lineSubTotal } from '@underlay/domain/offers/document-price.ts';
import { type FocusEvent, useId } from 'react';
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
import { fieldsOf } from './line-columns.ts';
import { LineDetails } from './line-details.tsx';
import { hasLeft, keysOf, type LineKeysProps } from './line-keys.ts';
import { textsOfItem, WITHOUT_ITEM } from './line-of-item.ts';
import { LineProblems } from './line-problems.tsx';
import type { lineTaxes } from './line-taxes.ts';
import { QuantityCell } from './quantity-cell.tsx';

interface LineRowProps extends LineButtonsProps, LineKeysProps {
  /** What a line with this tax can be taxed with. */
  readonly taxesOf: ReturnType<typeof lineTaxes>;
  readonly onChange: (part: Partial<LineTexts>) => void;
  readonly onLeave: () => void;
  /** Whether it is being dragged. */
  readonly held: boolean;
}

/** One line as it is typed. Leaving the row stores it. */
export function LineRow({ row, index, onChange, ...on }: LineRowProps) {
  const id = useId();
  const { texts } = row;
  const field = fieldsOf(row, index, id);
  const keys = { ...keysOf(texts, on), onBlur: (event: FocusEvent) => hasLeft(event) && on.onLeave() };
  const type = (name: LineField) => (text: string) => onChange({ [name]: text });
  return (
    <>
      <tr
        data-row={index}
        data-key={row.key}
        data-stored={row.uuid !== null}
        data-held={on.held}
        data-blank={isBlank(row)}
        {...keys}
      >
        <SelectCell {...field('categoryId')} column={classes.category} onPick={type('categoryId')}>
          {optionsOf(on.categories)}
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
      {!isBlank(row) && <LineDetails {...{ row, index, onChange }} taxes={on.taxesOf(texts)} {...keys} />}
      <LineProblems row={row} id={id} />
    </>
  );
}

const optionsOf = (categories: LineKeysProps['categories']) =>
  categories.map(({ uuid, name }) => (
    <option key={uuid} value={uuid}>
      {name}
    </option>
  ));

const UNIT_OPTIONS = UNITS.map((unit) => <option key={unit}>{unit}</option>);

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
