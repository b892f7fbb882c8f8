import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { fieldMessage } from '@underlay/domain/forms/field.ts';
import { JOB_CHANGE_FIELDS } from '@underlay/domain/jobs/fields.ts';
import { useRef, useState } from 'react';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { changedElsewhere, refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { InvalidMessage } from '../../../ui/fields/field-mark.tsx';
import { useSaveNotes } from '../job-queries.ts';
import classes from './job.module.css';

/** JOB-11: Undo and Save stand only while the notes differ from the stored ones. */
export function JobNotes({ businessId, job }: { businessId: string; job: JobJson }) {
  // The job as it was when the notes were begun. What somebody else saves meanwhile must not be overwritten unseen.
  const [base, setBase] = useState(job);
  const [notes, setNotes] = useState(job.notes);
  const change = useSaveNotes(businessId, job.uuid);
  const changed = notes !== base.notes;
  const wrong = fieldMessage(JOB_CHANGE_FIELDS.notes, notes);
  const field = useRef<HTMLTextAreaElement>(null);
  // A change elsewhere in the job, its status say, does not stand in the way of the notes. Nor do other notes, once their person knows
  // of them: saving again replaces those.
  if (base !== job && (!changed || job.notes === base.notes || changedElsewhere(change.error))) {
    setBase(job);
    if (!changed) setNotes(job.notes);
  }
  const save = async (pressed: HTMLElement) => {
    if (wrong !== null) return field.current?.focus();
    const stored = await change.mutateAsync({ base, notes }).catch(() => null);
    if (stored === null) return; // The refusal stands below. The notes stay.
    setBase(stored);
    setNotes(stored.notes);
    toast('Notes saved');
    // The pressed button goes with the change. The focus must not go with it, nor be taken from where it went meanwhile.
    if (isOn(pressed) || isOn(document.body)) field.current?.focus();
  };
  const undo = () => {
    setNotes(base.notes);
    field.current?.focus();
  };
  return (
    <div className={classes.notes}>
      <Textarea
        ref={field}
        label="Job Notes"
        value={notes}
        error={wrong === null ? undefined : <InvalidMessage>{wrong}</InvalidMessage>}
        rows={4}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {change.isError && changed && (
        <div className={classes.problem}>
          <Alert>{refusalOf(change.error).message}</Alert>
        </div>
      )}
      {changed && (
        <div className={classes.notesButtons}>
          <Button variant="subtle" onClick={undo}>
            Undo
          </Button>
          <Button loading={change.isPending} onClick={({ currentTarget }) => void save(currentTarget)}>
            Save
          </Button>
        </div>
      )}
      <LeaveGuard dirty={changed}>The notes of this job have not been saved and would be lost.</LeaveGuard>
    </div>
  );
}

const isOn = (element: HTMLElement) => document.activeElement === element;
