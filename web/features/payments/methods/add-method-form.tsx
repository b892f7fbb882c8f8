import { Button } from '@mantine/core';
import { callAs } from '../../../api/client.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { type Entries, entriesOf } from '@underlay/domain/forms/entries.ts';
import { METHOD_FIELDS } from '@underlay/domain/payments/fields.ts';
import { useState } from 'react';
import { LateLeaveGuard } from '../../../ui/dialogs/late-leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { person, takeKeptEntries, useKeptEntries } from '../../identity/index.ts';
import classes from './add-method-form.module.css';
import { changeMethods } from './method-queries.ts';

const FORM = 'bank-payment-method';

/** METH-01 to METH-03. The numbers live in this form alone. They are gone when the account is saved (P03). */
export function AddMethodForm({ onSaved }: { onSaved: (notice: string) => void }) {
  const queries = useQueryClient();
  const [kept] = useState(() => takeKeptEntries(FORM));
  const form = useFieldForm({
    fields: METHOD_FIELDS,
    stored: kept,
    submit: async (body) => {
      const method = await callAs(person, 'POST /bank-payment-methods', { body });
      form.startOver(entriesOf(METHOD_FIELDS));
      changeMethods(queries, (methods) => [method, ...methods]);
      onSaved(`${method.name} has been saved.`);
    },
  });
  const { name, accountHolderName, accountType } = form.values;
  useKeptEntries(FORM, { name, accountHolderName, accountType });
  return (
    <Sheet className={classes.sheet} aria-labelledby="add-method">
      <h2 id="add-method">Add a bank account</h2>
      <form {...form.props} className={classes.form} autoComplete="off" aria-labelledby="add-method">
        <div className={classes.fields}>
          <TextField {...form.field('name')} help="What you call it, such as Household." autoComplete="off" />
          <TextField {...form.field('accountHolderName')} autoComplete="name" />
          <SelectField {...form.field('accountType')} options={METHOD_FIELDS.accountType.options} />
          <NumberField {...form.field('routingNumber')} help="9 digits, at the lower left of a check." />
          <TextField {...form.field('accountNumber')} autoComplete="off" />
        </div>
        {form.problem !== null && <Alert>{form.problem}</Alert>}
        <p className={classes.copy}>
          By saving, you allow the payment provider to verify this account: two small deposits are sent to it, and it is
          debited only when you sign a payment.
        </p>
        <Button type="submit" size="lg" className={classes.save} disabled={!isFilled(form.values)} loading={form.busy}>
          Save
        </Button>
      </form>
      <LateLeaveGuard dirty={form.dirty && !form.busy}>
        The bank account is not saved yet, and your entries would be lost.
      </LateLeaveGuard>
    </Sheet>
  );
}

/** METH-02: whether Save is available. A wrong entry is said at its field. */
const isFilled = (entries: Entries<typeof METHOD_FIELDS>): boolean =>
  Object.values(entries).every((text) => text.trim() !== '');
