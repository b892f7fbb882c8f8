import { Button } from '@mantine/core';
import { callAs } from '../../../api/client.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { person, takeKeptEntries, useKeptEntries } from '../../identity/index.ts';
import { ACCOUNT_TYPES, isAccountType } from '../bank/ach-entries.ts';
import classes from './add-method-form.module.css';
import { isFilled, METHOD_RULES, type MethodEntries, NO_METHOD } from './method-entries.ts';
import { changeMethods } from './method-queries.ts';

const FORM = 'bank-payment-method';

/** METH-01 to METH-03. The numbers live in this form alone and are gone when the account is saved (P03). */
export function AddMethodForm({ onSaved }: { onSaved: (notice: string) => void }) {
  const queries = useQueryClient();
  const [start] = useState(() => ({ ...NO_METHOD, ...takeKeptEntries(FORM) }));
  const form = useRuledForm<MethodEntries>({
    initialValues: start,
    rules: METHOD_RULES,
    submit: async (entries) => {
      const method = await save(entries);
      form.startOver(NO_METHOD);
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
          <TextField
            {...form.text('name')}
            label="Name"
            help="What you call it, such as Household."
            autoComplete="off"
            maxLength={60}
          />
          <TextField
            {...form.text('accountHolderName')}
            label="Account holder name"
            autoComplete="name"
            maxLength={120}
          />
          <SelectField {...form.text('accountType')} label="Account type" options={ACCOUNT_TYPES} />
          <NumberField
            {...form.text('routingNumber')}
            label="Routing number"
            help="9 digits, at the lower left of a check."
            maxLength={9}
          />
          <TextField {...form.text('accountNumber')} label="Account number" autoComplete="off" maxLength={17} />
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
    </Sheet>
  );
}

/** API-15. */
async function save({ name, accountHolderName, accountType, routingNumber, accountNumber }: MethodEntries) {
  if (!isAccountType(accountType)) throw new Error(`not an account type: ${accountType}`);
  return callAs(person, 'POST /bank-payment-methods', {
    body: {
      name: name.trim(),
      accountHolderName: accountHolderName.trim(),
      accountType,
      routingNumber: routingNumber.trim(),
      accountNumber: accountNumber.trim(),
    },
  });
}
