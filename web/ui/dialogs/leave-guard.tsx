import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Leaving with unsaved entries asks. After a save, navigate with `ignoreBlocker`. */
export function LeaveGuard({ dirty, children }: { dirty: boolean; children?: string }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      keep="Stay here"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children ?? 'Your entries on this page have not been saved and would be lost.'}
    </ConfirmDialog>
  );
}

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
