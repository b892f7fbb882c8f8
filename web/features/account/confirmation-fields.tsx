import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Confirmation } from '@underlay/contract/confirmation.ts';
import { useState } from 'react';
import { singleClick } from '../../ui/controls/single-click.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-fields.tsx';
import type { useRuledForm } from '../../ui/form/use-ruled-form.ts';
import { currentPath, sessionQuery, startSignIn } from '../identity/index.ts';
import { type ConfirmationEntries, isAboutConfirmation, type WaysToConfirm, wantsSignIn } from './confirmation.ts';
import classes from './confirmation-fields.module.css';
import { askForPasskey, hasPasskeys } from './passkeys.ts';

interface ConfirmationFieldsProps {
  readonly form: Pick<ReturnType<typeof useRuledForm>, 'text' | 'set' | 'submit' | 'busy'>;
  readonly state: Pick<ReturnType<typeof useConfirming>, 'ways'>;
  readonly label?: string;
}

/** A passkey, or the password and the code of a second factor (P14). */
export function ConfirmationFields({ form, state: { ways }, label = 'Your password' }: ConfirmationFieldsProps) {
  if (!ways.hasPassword) return null;
  return (
    <>
      {ways.hasPasskey && hasPasskeys() && <ByPasskey form={form} />}
      <PasswordField {...form.text('confirmation.password')} label={label} />
      {ways.secondFactor && (
        <TextField
          {...form.text('confirmation.code')}
          label={ways.hasApp ? 'Code' : 'Recovery code'}
          help={
            ways.hasApp
              ? 'Six digits from your authenticator app, or a recovery code.'
              : 'One of the codes that you kept when you added your passkey.'
          }
          autoComplete={ways.hasApp ? 'one-time-code' : 'off'}
        />
      )}
    </>
  );
}

/** Sends the form, and asks for the passkey once the rest of it is right. */
function ByPasskey({ form }: Pick<ConfirmationFieldsProps, 'form'>) {
  const confirm = async () => {
    form.set('confirmation.byPasskey', true);
    await form.submit();
    form.set('confirmation.byPasskey', false);
  };
  return (
    <div className={classes.passkey} data-whole>
      <Button variant="default" disabled={form.busy} onClick={singleClick(() => void confirm())}>
        Use a passkey
      </Button>
      <p>or enter your password:</p>
    </div>
  );
}

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
const USUAL: WaysToConfirm = { hasPassword: true, secondFactor: false, hasApp: false, hasPasskey: false };

/** How this person confirms, and whether the server wants a fresh sign-in instead. */
export function useConfirming() {
  const ways: WaysToConfirm = useQuery(sessionQuery).data ?? USUAL;
  const client = useQueryClient();
  const [signInAgain, setSignInAgain] = useState(false);
  return {
    ways,
    signInAgain,
    /** Asks for the passkey where one was chosen, saves, and notes when a fresh sign-in is wanted. What went wrong is thrown on. */
    watch: async (
      { byPasskey, ...typed }: ConfirmationEntries,
      save: (confirmation: Confirmation) => Promise<unknown>,
    ): Promise<void> => {
      setSignInAgain(false);
      try {
        await save(byPasskey ? { password: '', code: '', passkey: await askForPasskey() } : typed);
      } catch (error) {
        setSignInAgain(wantsSignIn(error));
        // Two-step sign-in may have been set up in another tab. Then the code is asked for from here on.
        if (isAboutConfirmation(error)) void client.invalidateQueries(sessionQuery);
        throw error;
      }
    },
  };
}
