import { UNITS } from '@underlay/domain/money/quantity.ts';
import { lineSubTotal } from '@underlay/domain/offers/document-price.ts';
import type { Margin } from '@underlay/domain/offers/margin.ts';
import { type FocusEvent, useId, useState } from 'react';
import { selectAll } from '../../../ui/fields/select-all.ts';
import { Money } from '../../../ui/text/money.tsx';
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
import { CellLabel, InputCell, SelectCell } from './line-cells.tsx';
import { fieldsOf } from './line-columns.ts';
import { LineDetails, type LinePart } from './line-details.tsx';
import { hasLeft, keysOf, type LineKeysProps } from './line-keys.ts';
import { textsOfItem, WITHOUT_ITEM } from './line-of-item.ts';
import type { Option } from './line-option.ts';
import { typedDiscount } from './line-pricing.ts';
import { LineProblems } from './line-problems.tsx';
import type { LineTax } from './line-taxes.ts';
import { MarginCell } from './margin-figures.tsx';
import { QuantityCell } from './quantity-cell.tsx';

export interface LineRowProps extends Omit<LineButtonsProps, 'parts' | 'onAsk' | 'option' | 'onOption'>, LineKeysProps {
  /** What it can be taxed with. */
  readonly taxes: readonly LineTax[];
  readonly seesCosts: boolean;
  /** Whether it may be optional, as on quotes. */
  readonly mayChoose: boolean;
  /** Whether it does not count as the quote starts (OPT-04). */
  readonly isOff: boolean;
  /** Whether any line has a cost. */
  readonly withMargin: boolean;
  /** Missing where it has no cost, and for whoever sees none. */
  readonly margin: Margin | undefined;
  readonly onChange: (part: Partial<LineTexts>) => void;
  readonly onLeave: () => void;
  /** Whether it is being dragged. */
  readonly held: boolean;
}

/** One line as it is typed. Leaving its rows stores it. */
export function LineRow({ row, index, taxes, margin, mayChoose, isOff, onChange, ...on }: LineRowProps) {
  const id = useId();
  const [asked, setAsked] = useState<LinePart | null>(null);
  const { texts } = row;
  const field = fieldsOf(row, index, id);
  const type = (name: LineField) => (text: string) => onChange({ [name]: text });
  const menu = { parts: partsOf(taxes, on.seesCosts), onAsk: setAsked };
  const keys = {
    ...keysOf(texts, on),
    onBlur: (event: FocusEvent) => {
      if (!hasLeft(event)) return;
      setAsked(null);
      on.onLeave();
    },
  };
  return (
    <>
      <tr
        data-row={index}
        data-key={row.key}
        data-line={row.key}
        data-stored={row.uuid !== null}
        data-off={isOff || undefined}
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
        {on.withMargin && <MarginCell margin={margin} />}
        <td className={classes.remove}>
          <LineButtons {...on} {...menu} {...optionIn({ texts, mayChoose, onChange, ...menu })} {...{ row, index }} />
        </td>
      </tr>
      {!isBlank(row) && <LineDetails {...{ row, index, id, taxes, margin, asked, onChange }} {...keys} />}
      <LineProblems row={row} id={id} />
    </>
  );
}

/** What is chosen in the menu of how it starts is seen at once, in its field (OPT-01). */
const optionIn = ({ texts, mayChoose, onChange, onAsk }: OptionIn) => ({
  option: mayChoose ? (texts.option ?? 'no') : null,
  onOption: (option: Option) => {
    onChange({ option });
    onAsk('option');
  },
});

interface OptionIn extends Pick<LineRowProps, 'mayChoose' | 'onChange'>, Pick<LineButtonsProps, 'onAsk'> {
  readonly texts: LineTexts;
}

const partsOf = (taxes: readonly LineTax[], seesCosts: boolean): readonly LinePart[] => [
  'discount',
  ...(taxes.length > 0 ? (['tax'] as const) : []),
  ...(seesCosts ? (['cost'] as const) : []),
];

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
      {figures !== null && <Money cents={lineSubTotal({ ...figures, ...typedDiscount(row.texts) })} />}
      <span role="status" className={classes.saving}>
        {row.saving ? 'Saving' : isUnsaved(row) && row.problem !== null ? 'Not saved' : ''}
      </span>
    </td>
  );
}
