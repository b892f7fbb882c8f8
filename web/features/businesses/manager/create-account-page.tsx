import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DoorScreen } from '../../../ui/door-screen.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { FormButtons, FormProblem } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { DoorLinks } from '../../session/door-links.tsx';
import { ACCOUNT_SELECTION } from '../../session/sign-in.ts';
import { businessesQuery } from '../business-queries.ts';
import { ACCOUNT_RULES, accountBody, MISSING_VALUES, newAccountEntries, REQUIRED_ENTRIES } from './account-entries.ts';
import { AccountFields, FirstBankFields } from './account-fields.tsx';
import classes from './account-selection.module.css';

/** WIZ-01 to WIZ-12 in their short form: one page, one Submit. */
export function CreateAccountPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (body: ReturnType<typeof accountBody>) => call('POST /business', { body }),
  });
  const form = useRuledForm({
    initialValues: newAccountEntries(),
    rules: ACCOUNT_RULES,
    submit: async (entries) => {
      await create.mutateAsync(accountBody(entries));
      await client.invalidateQueries({ queryKey: businessesQuery.queryKey });
      toast(`${entries.name.trim()} is ready`);
      await navigate({ to: ACCOUNT_SELECTION, ignoreBlocker: true, replace: true });
    },
  });
  const [asked, setAsked] = useState(false);
  const missing = REQUIRED_ENTRIES.some((path) => form.text(path).value.trim() === '');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setAsked(true);
    void form.props.onSubmit(event);
  };
  return (
    <DoorScreen links={<DoorLinks />} wide>
      <PageTitle title="Create Account, Underlay">Create Account</PageTitle>
      <p className={classes.lede}>The name and address appear on every quote and invoice.</p>
      <form {...form.props} onSubmit={submit} aria-label="Create Account" className={classes.form}>
        <AccountFields form={form} />
        <FirstBankFields form={form} />
        <FormButtons>
          <Button type="submit" size="lg" disabled={form.busy}>
            {form.busy ? 'Processing...' : 'Submit'}
          </Button>
          <Button variant="subtle" size="lg" onClick={() => void navigate({ to: ACCOUNT_SELECTION })}>
            Cancel
          </Button>
        </FormButtons>
        {form.problem !== null && (
          <FormProblem>
            <Alert>{form.problem}</Alert>
          </FormProblem>
        )}
        {asked && missing && form.problem === null && (
          <FormProblem>
            <Alert>{MISSING_VALUES}</Alert>
          </FormProblem>
        )}
      </form>
      <LeaveGuard dirty={form.dirty} />
    </DoorScreen>
  );
}
