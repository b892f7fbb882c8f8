import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import type { OwnerEntries } from './owner-entries.ts';
import { nameOf } from './owner-row.tsx';

interface RemoveOwnerProps {
  readonly owner: OwnerEntries;
  /** Nobody else is stored. The server would refuse (WIZ-24). */
  readonly last: boolean;
  readonly onRemove: (ownerId: string) => Promise<void>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** WIZ-29: a stored owner goes at once, not with Submit. It therefore asks. */
export function RemoveOwner({ owner, last, onRemove, onRemoved, onClose }: RemoveOwnerProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onRemove(owner.uuid ?? '');
      onClose();
      onRemoved();
    } catch (error) {
      setProblem(refusalOf(error).message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={`Remove ${nameOf(owner)}?`}
      confirm="Remove"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        Their details, with birth date and SSN, are deleted at once. This cannot be undone.
        {last && ' The business needs one owner: if somebody else takes their place, add and submit that person first.'}
      </p>
      {problem !== null && (
        <FormProblem>
          <Alert>{problem}</Alert>
        </FormProblem>
      )}
    </ConfirmDialog>
  );
}
