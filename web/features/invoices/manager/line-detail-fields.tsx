import type { ReactNode } from 'react';
import type { EditedLine, LineTexts } from './edited-lines.ts';
import classes from './line-details.module.css';
import type { Option } from './line-option.ts';
import type { LineTax } from './line-taxes.ts';

interface DetailProps {
  readonly row: EditedLine;
  readonly index: number;
  /** What is wrong with a field stands below the line, under this id and the name of the field. */
  readonly id: string;
  readonly onChange: (part: Partial<LineTexts>) => void;
}

const STARTS = [
  ['on', 'Starts on'],
  ['off', 'Starts off'],
  ['no', 'Included'],
] as const satisfies readonly (readonly [Option, string])[];

/** Whether a line of a quote may be left, and how it starts (OPT-01). */
export const OptionField = ({ row: { texts }, index, onChange }: Omit<DetailProps, 'id'>) => (
  <Part label="Optional">
    <select
      name="option"
      aria-label={`Optional of line ${index + 1}`}
      value={texts.option ?? 'no'}
      onChange={({ currentTarget: { value } }) =>
        onChange({ option: STARTS.find(([option]) => option === value)?.[0] ?? 'no' })
      }
    >
      {STARTS.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  </Part>
);

export const TaxField = ({
  row: { texts },
  index,
  taxes,
  onChange,
}: Omit<DetailProps, 'id'> & { readonly taxes: readonly LineTax[] }) => (
  <Part label="Tax">
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
  </Part>
);

/** A percent or an amount, never both (QUO-04). */
export const DiscountField = (line: DetailProps) => (
  <Part label="Discount">
    <input
      {...figureOf(line, 'discount', 'Discount')}
      onChange={(event) => line.onChange(discountIn(event.currentTarget.value))}
    />
    <select
      name="discountIn"
      aria-label={`Discount of line ${line.index + 1} in`}
      value={line.row.texts.discountIn ?? 'percent'}
      onChange={(event) => line.onChange({ discountIn: event.currentTarget.value === 'amount' ? 'amount' : 'percent' })}
    >
      <option value="percent">%</option>
      <option value="amount">$</option>
    </select>
  </Part>
);

/** Who types the sign says in what it is. */
function discountIn(text: string): Partial<LineTexts> {
  const discount = text.replace(/[%$]/g, '');
  if (text.includes('%')) return { discount, discountIn: 'percent' };
  return { discount, ...(text.includes('$') && { discountIn: 'amount' }) };
}

export const CostField = (line: DetailProps) => (
  <Part label="Unit cost">
    <input
      {...figureOf(line, 'cost', 'Unit cost')}
      onChange={(event) => line.onChange({ cost: event.currentTarget.value })}
    />
  </Part>
);

const figureOf = ({ row, index, id }: DetailProps, name: 'discount' | 'cost', label: string) =>
  ({
    name,
    'aria-label': `${label} of line ${index + 1}`,
    'aria-invalid': row.wrong[name] !== undefined,
    'aria-describedby': row.wrong[name] === undefined ? undefined : `${id}-${name}`,
    autoComplete: 'off',
    inputMode: 'decimal',
    placeholder: '0.00',
    value: row.texts[name] ?? '',
  }) as const;

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className={classes.part}>
    <span aria-hidden="true">{label}</span>
    {children}
  </span>
);
