import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { pieces, required } from '../../../ui/form/field-rules.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { categoriesQuery, PAYMENT_CATEGORY } from '../../businesses/index.ts';
import { type ExpenseEntry, entryOf, rateMessage } from './expense-entries.ts';
import classes from './expense-form.module.css';

const EMPTY = { category: '', description: '', quantity: '', rate: '' };

/** WO-16. */
const RULES = {
  category: required('select'),
  description: required('nonblank'),
  quantity: pieces,
  rate: rateMessage,
};

/** The line that is typed next. The category stays for the one after it: a receipt is mostly of one kind. */
export function useExpenseLineEntry(onAdd: (line: ExpenseEntry) => void) {
  const added = useRef(false);
  const form = useRuledForm({
    initialValues: EMPTY,
    rules: RULES,
    submit: async (texts) => {
      onAdd(entryOf(texts));
      added.current = true;
      form.startOver({ ...EMPTY, category: texts.category });
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
      <SelectField {...form.text('category')} label="Category" options={options} />
      <TextField {...form.text('description')} label="Description" autoComplete="off" maxLength={500} />
      <NumberField {...form.text('quantity')} label="Quantity" />
      <MoneyField {...form.text('rate')} label="Rate" placeholder="0.00" />
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
