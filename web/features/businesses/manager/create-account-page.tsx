import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { DoorScreen } from '../../../ui/door-screen.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { DoorLinks } from '../../session/door-links.tsx';
import { ACCOUNT_SELECTION } from '../../session/sign-in.ts';
import { businessesQuery } from '../business-queries.ts';
import { AccountStage } from './account-stage.tsx';
import { ConfirmStage } from './confirm-stage.tsx';
import { newWizardEntries, type WizardEntries, wizardBody } from './wizard-entries.ts';
import { AddressStage, ContactStage } from './wizard-stages.tsx';
import { WizardSteps } from './wizard-steps.tsx';

const STAGES = ['Account', 'Contact', 'Address', 'Confirmation'] as const;

/** SHELL-14, WIZ-01: four stages, back and forth without losing an entry; nothing is stored before Submit. */
export function CreateAccountPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [entries, setEntries] = useState(newWizardEntries);
  const [stage, setStage] = useState(0);
  /** Anything typed anywhere, kept by a stage or not yet. */
  const [typed, setTyped] = useState(false);
  const create = useMutation({ mutationFn: () => call('POST /business', { body: wizardBody(entries) }) });
  const go = (to: number) => (kept: WizardEntries) => {
    setEntries(kept);
    setStage(to);
  };
  const submit = async () => {
    await create.mutateAsync();
    await client.invalidateQueries({ queryKey: businessesQuery.queryKey });
    toast(`${entries.name.trim()} is ready`);
    await navigate({ to: ACCOUNT_SELECTION, ignoreBlocker: true, replace: true });
  };
  return (
    <DoorScreen links={<DoorLinks />} wide>
      <PageTitle title="Create Account, Underlay">Create Account</PageTitle>
      <WizardSteps label="Stages" steps={STAGES} current={stage} />
      <div onChange={() => setTyped(true)}>
        {stage === 0 && (
          <AccountStage
            entries={entries}
            onKeep={setEntries}
            onNext={go(1)}
            onCancel={() => void navigate({ to: ACCOUNT_SELECTION })}
          />
        )}
        {stage === 1 && <ContactStage entries={entries} onBack={go(0)} onNext={go(2)} />}
        {stage === 2 && <AddressStage entries={entries} onBack={go(1)} onNext={go(3)} />}
        {stage === 3 && <ConfirmStage entries={entries} onBack={() => setStage(2)} onSubmit={submit} />}
      </div>
      <LeaveGuard dirty={typed} />
    </DoorScreen>
  );
}
