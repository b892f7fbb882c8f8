import { useState } from 'react';
import { BANK_STEP, DETAILS_STEP, type InformationEntries } from './information-entries.ts';
import { BankStep, DetailsStep } from './information-steps.tsx';
import { OwnersStep } from './owners-step.tsx';
import type { WizardEntries } from './wizard-entries.ts';
import { isFilledIn, messagesOf } from './wizard-fields.ts';
import { atStep, type WizardPlace } from './wizard-place.ts';
import { WizardSteps } from './wizard-steps.tsx';

interface BusinessInformationProps {
  /** Where it opens. */
  readonly at: WizardPlace;
  readonly information: InformationEntries;
  /** Who an individual's owner most likely is (D45). */
  readonly contact: Pick<WizardEntries, 'person' | 'email' | 'phone'>;
  readonly onSave: (information: InformationEntries) => void;
  readonly onCancel: () => void;
  readonly onRemoveOwner: (ownerId: string) => Promise<void>;
}

const STEPS = ['Business details', 'Bank', 'Beneficial owners'] as const;
const FIELDS = [DETAILS_STEP, BANK_STEP] as const;

/** WIZ-14: three steps, back and forth without losing an entry. What is canceled stays as it was before. */
export function BusinessInformation({ information, contact, onSave, onCancel, ...more }: BusinessInformationProps) {
  const [entries, setEntries] = useState(information);
  const [at, setAt] = useState(more.at);
  const firstMissing = FIELDS.findIndex((fields) => !isFilledIn(fields, entries));
  const go = (to: number) => () => setAt(atStep(to));
  const step = { entries, at, onChange: setEntries };
  const save = () => {
    const fields = FIELDS[firstMissing];
    if (fields === undefined) return onSave(entries);
    const messages = messagesOf(fields, entries);
    setAt({ ...atStep(firstMissing), messages, field: Object.keys(messages)[0] ?? '' });
  };
  const current = at.step ?? 0;
  return (
    <>
      <WizardSteps
        label="Business information"
        steps={STEPS}
        current={current}
        reach={at.owner !== null ? -1 : firstMissing < 0 ? 2 : firstMissing}
        onGo={(to) => setAt(atStep(to))}
      />
      {current === 0 && <DetailsStep {...step} start={information} onBack={onCancel} onNext={go(1)} />}
      {current === 1 && <BankStep {...step} onBack={go(0)} onNext={go(2)} />}
      {current === 2 && (
        <OwnersStep
          {...step}
          onGo={setAt}
          contact={contact}
          onBack={go(1)}
          onSave={save}
          onRemoveStored={more.onRemoveOwner}
        />
      )}
    </>
  );
}
