import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { callAs, setConfirmer } from '../../api/client.ts';
import { person } from '../identity/index.ts';

/** Few changes ask. Who makes none loads no dialog. */
const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}));

/**
 * Asks for the password when the server wants it before a change, and the change then goes on (P14). Whoever closes it has changed
 * nothing, and what they entered is still there.
 */
export function ConfirmationAsked() {
  /** Everything that waits for the answer. What is asked for meanwhile waits for the same one. */
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    setConfirmer(() => {
      setAsking(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    });
    return () => setConfirmer(null);
  }, []);
  const answer = (confirmed: boolean) => {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(confirmed);
  };
  if (!asking) return null;
  return (
    <Suspense>
      <ConfirmIdentityDialog
        title="Confirm that it is you"
        copy="This change asks for your password first. For the next 15 minutes you are not asked again on this device."
        confirm="Continue"
        onConfirm={async (confirmation) => {
          await callAs(person, 'PUT /session/confirmation', { body: { confirmation } });
          answer(true);
        }}
        onClose={() => answer(false)}
      />
    </Suspense>
  );
}
