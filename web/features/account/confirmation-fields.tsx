import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { singleClick } from '../../ui/controls/single-click.ts';
import type { TextBinding } from '../../ui/fields/field-binding.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-fields.tsx';
import { currentPath, sessionQuery, startSignIn } from '../identity/index.ts';
import { isAboutConfirmation, type WaysToConfirm, wantsSignIn } from './confirmation.ts';
import classes from './confirmation-fields.module.css';

interface ConfirmationFieldsProps {
  readonly text: (path: string) => TextBinding;
  readonly state: Pick<ReturnType<typeof useConfirming>, 'ways'>;
  readonly label?: string;
}

/** The password, and the code of a second factor (P14). */
export const ConfirmationFields = ({ text, state, label = 'Your password' }: ConfirmationFieldsProps) =>
  state.ways.hasPassword && (
    <>
      <PasswordField {...text('confirmation.password')} label={label} />
      {state.ways.secondFactor && (
        <TextField
          {...text('confirmation.code')}
          label="Code"
          help="Six digits from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
        />
      )}
    </>
  );

/** Below the refusal of a session that is not fresh enough: the way to a fresh one. */
export const LogInAgain = ({ state }: { readonly state: ReturnType<typeof useConfirming> }) =>
  state.signInAgain && (
    <div className={classes.again} data-whole>
      <p>You come back to this page. What you entered here is not kept.</p>
      <Button variant="default" onClick={singleClick(() => void startSignIn(currentPath(), { intent: 'again' }))}>
        Log in again
      </Button>
    </div>
  );

/** What most people have. It stands until the session is known, which is asked on entry. */
const USUAL: WaysToConfirm = { hasPassword: true, secondFactor: false };

/** How this person confirms, and whether the server wants a fresh sign-in instead. */
export function useConfirming() {
  const ways: WaysToConfirm = useQuery(sessionQuery).data ?? USUAL;
  const client = useQueryClient();
  const [signInAgain, setSignInAgain] = useState(false);
  return {
    ways,
    signInAgain,
    /** Saves, and notes when a fresh sign-in is wanted. What went wrong is thrown on. */
    watch: async (save: () => Promise<unknown>): Promise<void> => {
      setSignInAgain(false);
      try {
        await save();
      } catch (error) {
        setSignInAgain(wantsSignIn(error));
        // Two-step sign-in may have been set up in another tab. Then the code is asked for from here on.
        if (isAboutConfirmation(error)) void client.invalidateQueries(sessionQuery);
        throw error;
      }
    },
  };
}
