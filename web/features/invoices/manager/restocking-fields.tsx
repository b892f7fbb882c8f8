import { type FieldTable, fieldMessage, numberIn } from '@underlay/domain/forms/field.ts';
import { centsFromText } from '@underlay/domain/money/money.ts';
import type { TextBinding } from '../../../ui/fields/field-binding.ts';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField } from '../../../ui/fields/text-fields.tsx';
import type { CreditAsked } from '../credit-queries.ts';
import classes from './credit-note-dialog.module.css';

/** How restocking is typed: as a part of what comes back, or as an amount (CRED-03). */
export type RestockingUnit = 'percent' | 'amount';

const FIELDS = {
  percent: { kind: 'percent', label: 'Restocking', isOptional: true },
  amount: { kind: 'money', label: 'Restocking', isOptional: true },
} as const satisfies FieldTable;

const UNITS: readonly { readonly value: RestockingUnit; readonly label: string }[] = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Dollars' },
];
const HELP = {
  percent: 'Percent of what comes back that is kept',
  amount: 'What is kept of what comes back, before tax',
};

interface RestockingFieldsProps {
  readonly binding: TextBinding & { readonly label: string; readonly required: boolean };
  readonly unit: RestockingUnit;
  readonly onUnit: (unit: RestockingUnit) => void;
}

export const RestockingFields = ({ binding, unit, onUnit }: RestockingFieldsProps) => (
  <div className={classes.restocking}>
    <MoneyField {...binding} help={HELP[unit]} />
    <SelectField
      name="restockingUnit"
      label="Kept in"
      value={unit}
      options={UNITS}
      choose={null}
      error={undefined}
      valid={false}
      onBlur={() => undefined}
      onChange={(to) => onUnit(to === 'amount' ? 'amount' : 'percent')}
    />
  </div>
);

export const restockingProblem = (text: unknown, unit: RestockingUnit): string | null =>
  fieldMessage(FIELDS[unit], text);

/** What is asked of it. Null where none is kept. */
export function restockingAsked(typed: string, unit: RestockingUnit): CreditAsked['restocking'] | null {
  const text = typed.trim();
  if (text === '') return null;
  if (unit === 'amount') return { amount: centsFromText(text) ?? undefined };
  const percent = numberIn('percent', text);
  return percent === null ? null : { percent };
}
