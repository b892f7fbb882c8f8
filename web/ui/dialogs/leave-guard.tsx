import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaving } from './use-leaving.ts';

/** Leaving with unsaved entries asks. After a save, `useLeadOn` leads on. */
export function LeaveGuard({ dirty, children }: { dirty: boolean; children?: string }) {
  return <LeaveQuestion {...useLeaving(dirty)}>{children}</LeaveQuestion>;
}

interface LeaveQuestionProps extends ReturnType<typeof useLeaving> {
  readonly children?: string | undefined;
}

export const LeaveQuestion = ({ isAsked, leave, stay, children }: LeaveQuestionProps) => (
  <ConfirmDialog
    opened={isAsked}
    title="Leave without saving?"
    confirm="Leave"
    keep="Stay here"
    onConfirm={leave}
    onClose={stay}
  >
    {children ?? 'Your entries on this page have not been saved and would be lost.'}
  </ConfirmDialog>
);

/** Closing a form with unsaved entries asks. The question stands beside the form. */
export function useGuardedClose(dirty: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const question = (
    <ConfirmDialog
      opened={asking}
      title="Leave without saving?"
      confirm="Leave"
      keep="Stay here"
      onConfirm={onClose}
      onClose={() => setAsking(false)}
    >
      Your entries have not been saved and would be lost.
    </ConfirmDialog>
  );
  return { close: () => (dirty ? setAsking(true) : onClose()), question };
}
