import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField } from '../../ui/fields/choice-fields.tsx';
import { refusalOf } from '../../ui/form/refusal.ts';
import { useOneAtATime } from '../../ui/one-at-a-time.ts';
import classes from './communication-preferences.module.css';
import { preferencesQuery } from './contact-queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** PSET-01: each box saves as it is ticked, without a button. */
export function CommunicationPreferences({ accountId }: { accountId: string }) {
  const stored = useQuery(preferencesQuery(accountId));
  const { choose, outcome, problem } = useChoice(accountId);
  const tick = (name: Preference) => ({
    name,
    error: undefined,
    valid: false,
    onBlur: () => undefined,
    checked: stored.data?.[name] ?? false,
    onChange: (wanted: boolean) => choose(name, wanted),
  });
  return (
    <SettingsSection title="Communication preferences" query={stored} status={outcome}>
      <div className={classes.choices}>
        <CheckboxField
          {...tick('receiveEmail')}
          label="Receive e-mail"
          help="Invoices, quotes, reminders and messages. Receipts and notices about your account come in any case."
        />
        <CheckboxField {...tick('receiveSMS')} label="Receive SMS" help="Text messages to your phone number." />
        {problem !== null && <Alert>{problem}</Alert>}
      </div>
    </SettingsSection>
  );
}

type Preference = 'receiveEmail' | 'receiveSMS';

/** Shows what was chosen at once and saves it, one choice after the other. What could not be saved goes back to what it was. */
function useChoice(accountId: string) {
  const queries = useQueryClient();
  const turn = useOneAtATime();
  const [outcome, setOutcome] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { queryKey } = preferencesQuery(accountId);
  const show = (name: Preference, value: boolean) =>
    queries.setQueryData(queryKey, (now) => now && { ...now, [name]: value });
  const save = async (name: Preference, wanted: boolean) => {
    const body = queries.getQueryData(queryKey);
    if (body === undefined) return;
    try {
      await call('PUT /communication/:communicationId/preferences', { params: { communicationId: accountId }, body });
      setOutcome('Saved');
    } catch (error) {
      show(name, !wanted);
      setProblem(`This was not saved and is as it was. ${refusalOf(error).message}`);
      // Whether it was stored all the same, only the server knows.
      await queries.invalidateQueries({ queryKey });
    }
  };
  const choose = (name: Preference, wanted: boolean) => {
    void queries.cancelQueries({ queryKey });
    setOutcome('');
    setProblem(null);
    show(name, wanted);
    turn.inTurn(() => save(name, wanted));
  };
  return { choose, outcome, problem };
}
