import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { ConfirmIdentityDialog } from '../../account/index.ts';
import { AccountStage } from './account-stage.tsx';
import { FIRST_BANK } from './bank-copy.ts';
import { BusinessInformation } from './business-information.tsx';
import { ConfirmStage } from './confirm-stage.tsx';
import { newInformation } from './information-entries.ts';
import { isSame, STAGES, type WizardEntries } from './wizard-entries.ts';
import { isFilledIn } from './wizard-fields.ts';
import { atStage, atStep, CONFIRMATION } from './wizard-place.ts';
import { AddressStage, ContactStage } from './wizard-stages.tsx';
import { type Editing, type Submission, useSubmitting, useWizard } from './wizard-state.ts';
import { WizardSteps } from './wizard-steps.tsx';

interface AccountWizardProps {
  readonly start: WizardEntries;
  readonly editing?: Editing;
  readonly onCancel: () => void;
  /** Sends it and leaves. What it throws is shown under Submit, or at the fields that it is about (WIZ-12). */
  readonly onSubmit: (submission: Submission) => Promise<void>;
}

const TITLES = ['Account', 'Contact', 'Address', 'Confirmation'] as const;

/** SHELL-14, WIZ-01, WIZ-13: four stages, back and forth without losing an entry. Nothing is sent before Submit. */
export function AccountWizard({ start: given, editing, onCancel, onSubmit }: AccountWizardProps) {
  const wizard = useWizard(given, editing);
  const { entries, setEntries, place, go, removing, start, withPayments } = wizard;
  const submitting = useSubmitting(wizard, onSubmit, editing);
  const missing = STAGES.findIndex((fields) => !isFilledIn(fields, entries));
  const stage = { entries, at: place, onChange: setEntries };
  const cancel = editing === undefined ? undefined : onCancel;
  return (
    <>
      <WizardSteps
        label="Stages"
        steps={TITLES}
        current={place.stage}
        reach={place.step !== null || submitting.busy ? -1 : missing < 0 ? CONFIRMATION : missing}
        onGo={(to) => go(atStage(to))}
      />
      <div key={wizard.turn} onChange={wizard.onTyped}>
        {place.step !== null && (
          <BusinessInformation
            at={place}
            information={entries.information ?? editing?.information ?? newInformation()}
            contact={entries}
            onCancel={() => go(atStage(0))}
            onSave={wizard.saveInformation}
            onRemoveOwner={wizard.removeOwner}
          />
        )}
        {place.step === null && place.stage === 0 && (
          <AccountStage
            {...stage}
            withPayments={withPayments}
            information={{
              information: entries.information,
              stored: start.information !== null,
              removing,
              onOpen: () => go(atStep(0)),
              onRemove: wizard.removeInformation,
              onKeep: wizard.keepInformation,
            }}
            onNext={() => go(atStage(1))}
            onCancel={onCancel}
          />
        )}
        {place.stage === 1 && (
          <ContactStage {...stage} onBack={() => go(atStage(0))} onNext={() => go(atStage(2))} onCancel={cancel} />
        )}
        {place.stage === 2 && (
          <AddressStage
            {...stage}
            onBack={() => go(atStage(1))}
            onNext={() => go(atStage(CONFIRMATION))}
            onCancel={cancel}
          />
        )}
        {place.stage === CONFIRMATION && (
          <ConfirmStage
            entries={entries}
            withPayments={withPayments}
            removing={removing}
            {...submitting.shown}
            onBack={() => go(atStage(2))}
            onCancel={cancel}
          />
        )}
      </div>
      {submitting.asking && <ConfirmSubmission about={aboutOf(removing, start)} submitting={submitting} />}
      <LeaveGuard dirty={wizard.typed || removing || !isSame(entries, start)} />
    </>
  );
}

/** What is confirmed. A first bank account takes nothing away. */
const aboutOf = (removing: boolean, { information }: WizardEntries): keyof typeof QUESTIONS => {
  if (removing) return 'removal';
  return (information?.kept.bank ?? null) === null ? 'firstBank' : 'otherBank';
};

const QUESTIONS = {
  removal: {
    title: 'Remove business information?',
    copy: 'Online payments end now, and details, bank account and owners are deleted.',
  },
  firstBank: { title: 'Add the bank account?', copy: FIRST_BANK },
  otherBank: {
    title: 'Change the bank account?',
    copy: 'Online payments rest until the new account is verified, up to 3 business days. The members of this business are told by e-mail.',
  },
};

interface ConfirmSubmissionProps {
  readonly about: keyof typeof QUESTIONS;
  readonly submitting: ReturnType<typeof useSubmitting>;
}

/** What decides where money goes asks who is there (P14). */
const ConfirmSubmission = ({ about, submitting }: ConfirmSubmissionProps) => (
  <ConfirmIdentityDialog
    {...QUESTIONS[about]}
    confirm="Submit"
    onConfirm={submitting.confirm}
    onClose={submitting.stopAsking}
  />
);
