import { z } from 'zod';
import { Confirmation } from './confirmation.ts';
import { endpoint } from './endpoint.ts';
import { MomentOut, Nothing } from './primitives.ts';

export const SessionJson = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  lastLogin: MomentOut.nullable(),
  /** Whether they have a password with us. With another sign-in provider they have none. */
  hasPassword: z.boolean(),
  /** Whether the password that they signed in with would be refused today. */
  passwordEasilyGuessed: z.boolean(),
  /** Whether a confirmation asks for a code besides. */
  secondFactor: z.boolean(),
  /** Whether the code may be one of an app. Otherwise it is a recovery code. */
  hasApp: z.boolean(),
  /** Whether a passkey may stand in place of password and code. */
  hasPasskey: z.boolean(),
});
export type SessionJson = z.output<typeof SessionJson>;

/** One browser or program where the person is signed in. */
export const SignInJson = z.object({
  uuid: z.string(),
  /** "Chrome on Windows" */
  device: z.string(),
  /** The network alone, never the whole address. */
  ipAddress: z.string(),
  since: MomentOut,
  lastSeen: MomentOut,
  current: z.boolean(),
});
export type SignInJson = z.output<typeof SignInJson>;

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const Confirmed = z.object({ confirmation: Confirmation });

/** A person and what protects their account: where they are signed in, their password and their second factor. */
export const account = {
  check: endpoint({
    method: 'GET',
    path: '/session',
    access: 'user',
    summary: 'Who is signed in; the call that the manager area makes on entry (AUTH-11, D17)',
    response: SessionJson,
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/session/sign-ins',
    access: 'user',
    summary: 'Where the person is signed in',
    response: z.array(SignInJson),
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/session/sign-ins/:signInId',
    access: 'user',
    summary: 'Signs out one device',
    response: Nothing,
    cannotWait: true,
  }),
  endSignIns: endpoint({
    method: 'DELETE',
    path: '/session/sign-ins',
    access: 'user',
    summary: 'Signs out everywhere, this device included',
    response: Nothing,
    cannotWait: true,
  }),
  // It says nothing that another request could want again, so it needs no key.
  confirm: endpoint({
    method: 'PUT',
    path: '/session/confirmation',
    access: 'user',
    keepsNoAnswer: true,
    summary:
      'Confirms who is signed in here. For a quarter of an hour, what is refused with confirmation_needed is then done without asking again (P14)',
    body: Confirmed,
    response: Nothing,
    refusals: ['wrong_password', 'sign_in_again'],
    perMinute: 20,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/session/password',
    access: 'user',
    summary: 'Sets a new password and signs out every other device',
    body: z.object({ newPassword: z.string().max(1000), confirmation: Confirmation }),
    response: Nothing,
    cannotWait: true,
    refusals: ['wrong_password', 'managed_elsewhere'],
    perMinute: 20,
  }),
  passwordStrength: endpoint({
    method: 'PUT',
    path: '/session/password/strength',
    access: 'user',
    summary: 'How hard a new password is to guess, and why, while it is typed; nothing is stored',
    body: z.object({ newPassword: z.string().max(1000) }),
    response: z.object({ level: z.int().min(0).max(3), text: z.string() }),
    cannotWait: true,
    refusals: ['managed_elsewhere'],
    perMinute: 60,
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/session/second-factor',
    access: 'user',
    summary: 'Whether signing in asks for a second factor, and how many recovery codes are left',
    response: z.object({
      on: z.boolean(),
      /** Whether an authenticator app is one. */
      hasApp: z.boolean(),
      recoveryCodesLeft: z.number(),
    }),
  }),
  beginSecondFactor: endpoint({
    method: 'PUT',
    path: '/session/second-factor',
    access: 'user',
    keepsNoAnswer: true,
    summary: 'A new secret for an authenticator app; with its first code it counts, in place of an app that is there',
    body: Confirmed,
    response: z.object({ secret: z.string(), address: z.string() }),
    refusals: ['wrong_password', 'managed_elsewhere'],
    perMinute: 20,
  }),
  confirmSecondFactor: endpoint({
    method: 'PUT',
    path: '/session/second-factor/confirmation',
    access: 'user',
    keepsNoAnswer: true,
    summary:
      'The first code of the app: from now on signing in asks for its codes, and for no others. Answers recovery codes, once, where there are none',
    body: z.object({ code: z.string().max(50) }),
    response: RecoveryCodes,
    refusals: ['wrong_code', 'set_up_over', 'managed_elsewhere'],
    perMinute: 20,
  }),
  renewRecoveryCodes: endpoint({
    method: 'PUT',
    path: '/session/second-factor/recovery-codes',
    access: 'user',
    keepsNoAnswer: true,
    summary: 'New recovery codes in place of all old ones, answered once',
    body: Confirmed,
    response: RecoveryCodes,
    refusals: ['wrong_password', 'second_factor_off', 'managed_elsewhere'],
    perMinute: 20,
  }),
  endSecondFactor: endpoint({
    method: 'POST',
    path: '/session/second-factor/end',
    access: 'user',
    summary:
      'The authenticator app counts no more. Without a passkey, signing in asks for no second factor: refused while a business of the person asks for one',
    body: Confirmed,
    response: Nothing,
    refusals: ['wrong_password', 'managed_elsewhere', 'second_factor_asked'],
    perMinute: 20,
  }),
  visit: endpoint({
    method: 'POST',
    path: '/users/:userUUID/visits',
    access: 'public',
    summary: 'Records a visit for a user id; always the same answer, so that it tells nothing (D17, D21)',
    body: z.object({ intent: z.enum(['signup', 'activate', 'login']).optional() }),
    response: Nothing,
    perMinute: 30,
  }),
};
