import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import { EXPENSE_LINE_FIELDS } from '@underlay/domain/work-orders/fields.ts';
import { useRef } from 'react';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { categoriesQuery, PAYMENT_CATEGORY } from '../../businesses/index.ts';
import type { ExpenseEntry } from './expense-draft.ts';
import classes from './expense-form.module.css';

const EMPTY = entriesOf(EXPENSE_LINE_FIELDS);

/** The line that is typed next. The category stays for the one after it. A receipt is mostly of one kind. */
export function useExpenseLineEntry(onAdd: (line: ExpenseEntry) => void) {
  const added = useRef(false);
  const form = useFieldForm({
    fields: EXPENSE_LINE_FIELDS,
    submit: async (line) => {
      onAdd({ key: crypto.randomUUID(), ...line });
      added.current = true;
      form.startOver({ ...EMPTY, category: line.category });
      form.props.ref.current?.querySelector<HTMLElement>('[name="description"]')?.focus();
    },
  });
  const { description, quantity, rate } = form.values;
  return {
    form,
    /** Whether something was typed that is not a line yet. */
    begun: [description, quantity, rate].some((text) => text.trim() !== ''),
    clear: () => form.startOver(EMPTY),
    /** Answers whether it could be added. */
    add: async (): Promise<boolean> => {
      added.current = false;
      await form.submit();
      return added.current;
    },
  };
}

interface ExpenseLineEntryProps {
  readonly businessId: string;
  readonly entry: ReturnType<typeof useExpenseLineEntry>;
}

/** WO-16, WO-17: Enter in any field adds the line. */
export function ExpenseLineEntry({ businessId, entry }: ExpenseLineEntryProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(businessId));
  // D55: Payment is never offered.
  const options = categories
    .filter(({ name }) => name !== PAYMENT_CATEGORY)
    .map(({ name }) => ({ value: name, label: name }));
  const { form } = entry;
  return (
    <form {...form.props} className={classes.entry} aria-label="Line item">
      <SelectField {...form.field('category')} options={options} />
      <TextField {...form.field('description')} autoComplete="off" />
      <NumberField {...form.field('quantity')} />
      <MoneyField {...form.field('rate')} placeholder="0.00" />
      <div className={classes.entryButtons}>
        <Button type="submit" variant="default">
          Add
        </Button>
        <Button variant="subtle" onClick={entry.clear}>
          Clear
        </Button>
      </div>
    </form>
  );
}
