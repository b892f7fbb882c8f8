import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { ACCOUNT_SELECTION, AuthLinks, AuthNotice, sessionQuery } from '../../identity/index.ts';
import { businessesQuery } from '../business-queries.ts';
import { AccountWizard } from './account-wizard.tsx';
import { newWizardEntries, type WizardEntries, wizardBody } from './wizard-entries.ts';
import type { Submission } from './wizard-state.ts';

/** SHELL-14, WIZ-11: a new account, and then account selection. */
export function CreateAccountPage() {
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const client = useQueryClient();
  const { data: person } = useSuspenseQuery(sessionQuery);
  const [start] = useState(() => newWizardEntries(person));
  const create = useMutation({
    mutationFn: (entries: WizardEntries) => call('POST /business', { body: wizardBody(entries) }),
  });
  const submit = async ({ entries }: Submission) => {
    await create.mutateAsync(entries);
    await client.invalidateQueries({ queryKey: businessesQuery.queryKey });
    await leadOn(`${entries.name.trim()} is ready`, { to: ACCOUNT_SELECTION, replace: true });
  };
  return (
    <AuthLayout links={<AuthLinks />} wide notice={<AuthNotice />}>
      <PageTitle title="Create Account, Underlay">Create Account</PageTitle>
      <AccountWizard start={start} onCancel={() => void navigate({ to: ACCOUNT_SELECTION })} onSubmit={submit} />
    </AuthLayout>
  );
}
