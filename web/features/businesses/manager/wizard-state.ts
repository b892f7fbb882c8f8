import type { Confirmation } from '@underlay/contract/confirmation.ts';
import { useState } from 'react';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { isAboutConfirmation } from '../../account/index.ts';
import type { InformationEntries } from './information-entries.ts';
import type { Saving, WizardEntries } from './wizard-entries.ts';
import { atStage, placeOfRefusal, type WizardPlace } from './wizard-place.ts';

/** What the wizard hands in at the end. */
export interface Submission extends Saving {
  readonly confirmation?: Confirmation;
}

/** What edit-account adds to the wizard of creation (WIZ-13). */
export interface Editing {
  /** What is there of the business information, complete or not. */
  readonly information: InformationEntries;
  /** Whether it may be seen and changed. The name and the address are there for more people than the bank account. */
  readonly withPayments: boolean;
  readonly place: WizardPlace;
  /** One is somewhere else than the address says. */
  readonly onMove: () => void;
  readonly onRemoveOwner: (ownerId: string) => Promise<void>;
  /** P14: whether who is signed in has to give their password for this. */
  readonly needsConfirmation: (submission: Submission) => boolean;
}

/** The entries and where one is among them. */
export function useWizard(given: WizardEntries, editing: Editing | undefined) {
  const [start, setStart] = useState(given);
  const [entries, setEntries] = useState(given);
  const [place, setPlace] = useState(editing?.place ?? atStage(0));
  const [removing, setRemoving] = useState(false);
  const [saved, setSaved] = useState(false);
  /** Anything typed anywhere, kept by a stage or not yet. */
  const [typed, setTyped] = useState(false);
  /** Each move opens a new form, also one to the place where one is already. */
  const [turn, setTurn] = useState(0);
  const go = (to: WizardPlace) => {
    setPlace(to);
    setTurn((count) => count + 1);
    editing?.onMove();
  };
  return {
    withPayments: editing?.withPayments ?? true,
    ...{ start, entries, setEntries, place, go, turn, removing, saved, typed },
    onTyped: () => setTyped(true),
    /** What is stored goes with Submit (D46). What was only typed goes at once. */
    removeInformation: () => {
      if (start.information === null) setEntries({ ...entries, information: null });
      else setRemoving(true);
      go(atStage(0));
    },
    keepInformation: () => {
      setRemoving(false);
      go(atStage(0));
    },
    saveInformation: (information: InformationEntries) => {
      // The business's phone is a good start for the one on its documents. It follows it while both are the same (D42).
      const same = entries.phone === '' || entries.phone === (entries.information?.phone ?? '');
      setEntries({ ...entries, information, phone: same ? information.phone : entries.phone });
      setSaved(true);
      go(atStage(0));
    },
    removeOwner: async (ownerId: string) => {
      await editing?.onRemoveOwner(ownerId);
      setStart((now) => withoutOwner(now, ownerId));
      setEntries((now) => withoutOwner(now, ownerId));
    },
  };
}

const withoutOwner = (entries: WizardEntries, ownerId: string): WizardEntries => {
  const { information } = entries;
  if (information === null) return entries;
  return {
    ...entries,
    information: { ...information, owners: information.owners.filter(({ uuid }) => uuid !== ownerId) },
  };
};

/** One attempt at a time. Where the password is needed, it is asked for first. */
export function useSubmitting(
  { entries, start, removing, saved, go }: ReturnType<typeof useWizard>,
  onSubmit: (submission: Submission) => Promise<void>,
  editing: Editing | undefined,
) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submission = { entries, start, removing, saved };
  const send = async (sent: Submission) => {
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(sent);
    } catch (error) {
      setBusy(false);
      // What is wrong with the password belongs into its dialog. Nothing else is lost or closed.
      if (sent.confirmation !== undefined && isAboutConfirmation(error)) throw error;
      setAsking(false);
      const { message, fields } = refusalOf(error);
      const place = placeOfRefusal(fields, entries);
      if (place !== null) return go(place);
      setProblem([message, ...Object.values(fields).filter((copy) => copy !== message)].join(' '));
    }
  };
  const submit = () => (editing?.needsConfirmation(submission) ? setAsking(true) : void send(submission));
  return {
    busy,
    asking,
    stopAsking: () => setAsking(false),
    confirm: (confirmation: Confirmation) => send({ ...submission, confirmation }),
    shown: { busy, problem, onSubmit: submit },
  };
}
