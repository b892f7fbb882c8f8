import { type FieldRule, optional, required } from '../../../ui/form/field-rules.ts';

/** P14: what is given again before a change that a thief of the session must not make. */
export const newConfirmation = () => ({ password: '', code: '' });

/** What the session says about how its person signs in; a server that does not say it yet has passwords of its own. */
export interface WaysToConfirm {
  /** With another sign-in provider there is no password of ours: a fresh sign-in counts. */
  readonly hasPassword?: boolean;
  readonly secondFactor?: boolean;
}

export const confirmationRules = ({
  hasPassword,
  secondFactor,
}: WaysToConfirm): Record<string, FieldRule<unknown>> => ({
  'confirmation.password': hasPassword === false ? optional('nonblank') : required('nonblank'),
  'confirmation.code': secondFactor === true ? required('nonblank') : optional('nonblank'),
});

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The server wants a fresh sign-in. */
export const wantsSignIn = (error: unknown): boolean => codeOf(error) === 'sign_in_again';

/** What is refused is not the change but who asks for it. */
export const isAboutConfirmation = (error: unknown): boolean =>
  wantsSignIn(error) || codeOf(error) === 'wrong_password';
