import type { SessionJson } from '@underlay/contract/account.ts';
import { type FieldRule, optional, required } from '../../ui/form/field-rules.ts';

/** P14: what is given again before a change that a thief of the session must not make. */
export const newConfirmation = () => ({ password: '', code: '', byPasskey: false });

export type ConfirmationEntries = ReturnType<typeof newConfirmation>;

/** With another sign-in provider there is neither a password nor a code of ours. A fresh sign-in counts. */
export type WaysToConfirm = Pick<SessionJson, 'hasPassword' | 'secondFactor' | 'hasApp' | 'hasPasskey'>;

/** What has to be there before the server is asked. It alone knows whether it is right. A passkey stands in place of both. */
export const confirmationRules = ({ hasPassword, secondFactor }: WaysToConfirm) => {
  const typed = (isAsked: boolean): FieldRule<{ readonly confirmation: ConfirmationEntries }> => {
    const [must, may] = [required('nonblank'), optional('nonblank')];
    return (value, { confirmation }) => (isAsked && !confirmation.byPasskey ? must(value) : may(value));
  };
  return {
    'confirmation.password': typed(hasPassword),
    'confirmation.code': typed(hasPassword && secondFactor),
  };
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The server wants a fresh sign-in. */
export const wantsSignIn = (error: unknown): boolean => codeOf(error) === 'sign_in_again';

/** What is refused is not the change but who asks for it. */
export const isAboutConfirmation = (error: unknown): boolean =>
  wantsSignIn(error) || codeOf(error) === 'wrong_password';
