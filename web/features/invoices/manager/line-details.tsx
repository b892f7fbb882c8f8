import { lineDiscountLabel } from '@underlay/domain/offers/document-price.ts';
import type { ComponentProps } from 'react';
import { discountParts } from '../invoice-facts.ts';
import type { EditedLine, LineTexts } from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { measuredLabel } from './line-of-item.ts';

interface LineDetailsProps extends Pick<ComponentProps<'tr'>, 'onBlur' | 'onKeyDown'> {
  readonly row: EditedLine;
  readonly index: number;
  /** What a line can be taxed with. None where there is nothing to choose. */
  readonly taxes: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (part: Partial<LineTexts>) => void;
}

/** What a line has besides its fields: its tax (TAX-02), what was measured (BOOK-04), and what is taken off it. Most have none. */
export function LineDetails({ row: { texts }, index, taxes, onChange, ...row }: LineDetailsProps) {
  const notes = [measuredLabel(texts), lineDiscountLabel(discountParts(texts.discount))].filter(Boolean);
  if (taxes.length === 0 && notes.length === 0) return null;
  return (
    <tr className={classes.details} {...row}>
      <td colSpan={2} />
      <td colSpan={6}>
        <div>
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
          {taxes.length > 0 && (
            <select
              name="tax"
              aria-label={`Tax of line ${index + 1}`}
              value={texts.tax ?? taxes[0]?.value}
              onChange={(event) => onChange({ tax: event.currentTarget.value })}
            >
              {taxes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </div>
      </td>
    </tr>
  );
}
