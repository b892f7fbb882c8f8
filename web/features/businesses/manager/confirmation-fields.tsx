import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SessionJson } from '@underlay/contract/session.ts';
import { useState } from 'react';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import type { TextBinding } from '../../../ui/form/field-binding.ts';
import { singleClick } from '../../../ui/single-click.ts';
import { sessionQuery } from '../../session/session-queries.ts';
import { signOut } from '../../session/sign-out.ts';
import { type WaysToConfirm, wantsSignIn } from './confirmation.ts';
import classes from './confirmation-fields.module.css';

interface ConfirmationFieldsProps {
  readonly text: (path: string) => TextBinding;
  readonly state: ReturnType<typeof useConfirming>;
}

/** The password, and the code of a second factor (P14). */
export function ConfirmationFields({ text, state }: ConfirmationFieldsProps) {
  const { hasPassword, secondFactor } = state.ways;
  return (
    <>
      {hasPassword !== false && <PasswordField {...text('confirmation.password')} label="Your password" />}
      {hasPassword !== false && secondFactor !== false && (
        <TextField
          {...text('confirmation.code')}
          label={secondFactor === true ? 'Code' : 'Code, if you use a second factor'}
          help={secondFactor === true ? 'Six digits from your authenticator app, or a recovery code.' : undefined}
          autoComplete="one-time-code"
          required={secondFactor === true}
        />
      )}
    </>
  );
}

/** Below the refusal of a session that is not fresh enough: the way to a fresh one. */
export const LogInAgain = ({ state }: Pick<ConfirmationFieldsProps, 'state'>) =>
  state.signInAgain && (
    <div className={classes.again} data-whole>
      <p>You come back to this page. What you entered here is not kept.</p>
      <Button variant="default" onClick={singleClick(() => void signOut())}>
        Log in again
      </Button>
    </div>
  );

/** How this person confirms, and whether the server wants a fresh sign-in instead. */
export function useConfirming() {
  const session: (SessionJson & WaysToConfirm) | undefined = useQuery(sessionQuery).data;
  const ways: WaysToConfirm = session ?? {};
  const [signInAgain, setSignInAgain] = useState(false);
  return {
    ways,
    signInAgain,
    /** Saves, and notes when a fresh sign-in is wanted; what went wrong is thrown on. */
    watch: async (save: () => Promise<unknown>): Promise<void> => {
      setSignInAgain(false);
      try {
        await save();
      } catch (error) {
        setSignInAgain(wantsSignIn(error));
        throw error;
      }
    },
  };
}
