import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useOneAtATime } from '../../ui/controls/one-at-a-time.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { refusalOf } from '../../ui/feedback/refusal.ts';
import { CheckboxField } from '../../ui/fields/choice-fields.tsx';
import classes from './communication-preferences.module.css';
import { contactQuery, preferencesQuery } from './contact-queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { textConsentCopy } from './text-consent-copy.ts';

/** The yes comes from the phone, while this page may be open. */
const ASK_AGAIN_MILLISECONDS = 10_000;

/** PSET-01: each box saves as it is ticked, without a button. */
export function CommunicationPreferences({ accountId }: { accountId: string }) {
  const { choose, isIdle, outcome, problem } = useChoice(accountId);
  const stored = useQuery({
    ...preferencesQuery(accountId),
    // Never while a choice is being saved. An answer from before it would show the box as it was.
    refetchInterval: ({ state }) => (state.data?.sms === 'asked' && isIdle() ? ASK_AGAIN_MILLISECONDS : false),
  });
  const phone = useQuery(contactQuery(accountId)).data?.phoneNumber;
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
        {stored.data !== undefined && stored.data.sms !== 'unavailable' && (
          <CheckboxField
            {...tick('receiveSMS')}
            label="Receive SMS"
            help={<span aria-live="polite">{textConsentCopy(stored.data, phone)}</span>}
          />
        )}
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
  /** Only the server knows whether a choice whose save failed was stored all the same. */
  const doubted = useRef(false);
  const [outcome, setOutcome] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { queryKey } = preferencesQuery(accountId);
  const show = (name: Preference, value: boolean) =>
    queries.setQueryData(queryKey, (now) => now && { ...now, [name]: value });
  const save = async (name: Preference, wanted: boolean) => {
    try {
      const { sms, smsSender } = await saved(accountId, { [name]: wanted });
      // The boxes stay as they are. One of them may have been ticked meanwhile.
      queries.setQueryData(queryKey, (now) => now && { ...now, sms, smsSender });
      setOutcome('Saved');
    } catch (error) {
      show(name, !wanted);
      setProblem(`This was not saved and is as it was. ${refusalOf(error).message}`);
      doubted.current = true;
    }
    // An answer from before a choice that still waits would show its box as it was.
    if (!doubted.current || !turn.isLast()) return;
    await queries.invalidateQueries({ queryKey });
    // A choice that was made meanwhile has stopped the reading. It reads again.
    if (turn.isLast()) doubted.current = false;
  };
  const choose = (name: Preference, wanted: boolean) => {
    void queries.cancelQueries({ queryKey });
    setOutcome('');
    setProblem(null);
    show(name, wanted);
    turn.inTurn(() => save(name, wanted));
  };
  return { choose, isIdle: turn.isIdle, outcome, problem };
}

async function saved(communicationId: string, wanted: Partial<Record<Preference, boolean>>) {
  const params = { communicationId };
  const save = (body: typeof wanted) => call('PUT /communication/:communicationId/preferences', { params, body });
  try {
    return await save(wanted);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error;
    // A server of the version before wants both. The other one stays as it is stored now.
    const { receiveEmail, receiveSMS } = await call('GET /communication/:communicationId/preferences', { params });
    return save({ receiveEmail, receiveSMS, ...wanted });
  }
}
