import { isMeasured } from '@underlay/domain/money/quantity.ts';
import type { ComponentProps } from 'react';
import { selectAll } from '../../../ui/fields/select-all.ts';
import { type EditedLine, type LineTexts, unitOf } from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { CellLabel, InputCell } from './line-cells.tsx';
import { measuredTexts } from './line-of-item.ts';

interface QuantityCellProps extends Omit<ComponentProps<typeof InputCell>, 'column' | 'onType' | 'onChange'> {
  readonly row: EditedLine;
  readonly index: number;
  readonly onChange: (part: Partial<LineTexts>) => void;
}

/** How many. Of an item with waste it is asked before what was measured, which fills the quantity (BOOK-04). */
export function QuantityCell({ row: { texts }, index, onChange, ...field }: QuantityCellProps) {
  const inputMode = isMeasured(unitOf(texts.unit)) ? 'decimal' : 'numeric';
  const isAsked = Boolean(texts.waste);
  return (
    <InputCell
      {...field}
      column={classes.quantity}
      inputMode={inputMode}
      onFocus={selectAll}
      // A quantity that is typed by hand was not measured.
      onType={(quantity) => onChange({ quantity, ...(isAsked && { measured: '' }) })}
      before={
        isAsked && (
          <>
            <CellLabel>Measured</CellLabel>
            <input
              name="measured"
              aria-label={`Measured of line ${index + 1}`}
              placeholder="Measured"
              autoComplete="off"
              inputMode={inputMode}
              value={texts.measured ?? ''}
              onFocus={selectAll}
              onChange={(event) => onChange(measuredTexts(texts, event.currentTarget.value))}
            />
          </>
        )
      }
    />
  );
}
