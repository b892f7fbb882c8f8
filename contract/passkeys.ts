import { PASSKEY_FIELDS } from '@underlay/domain/people/fields.ts';
import { z } from 'zod';
import { Confirmation } from './confirmation.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { NewPasskey, PasskeyCreation, PasskeyRequest } from './passkey-responses.ts';
import { MomentOut, Nothing } from './primitives.ts';

export const PasskeyJson = z.object({
  uuid: z.string(),
  name: z.string(),
  created: MomentOut,
  lastUsed: MomentOut.nullable(),
  /** Whether a copy is kept by Apple, Google or a password manager, and is there on the person's other devices. */
  synced: z.boolean(),
});
export type PasskeyJson = z.output<typeof PasskeyJson>;

const Confirmed = z.object({ confirmation: Confirmation });

/** A person's passkeys. Each signs them in by itself, and is the second step after a password. */
export const passkeys = {
  passkeys: endpoint({
    method: 'GET',
    path: '/session/passkeys',
    access: 'user',
    summary: "The person's passkeys",
    response: z.array(PasskeyJson),
  }),
  beginPasskey: endpoint({
    method: 'PUT',
    path: '/session/passkeys/creation',
    access: 'user',
    keepsNoAnswer: true,
    summary: 'What the browser needs in order to make a passkey, within five minutes',
    body: Confirmed,
    response: PasskeyCreation,
    refusals: ['wrong_password', 'too_many_passkeys', 'managed_elsewhere'],
    perMinute: 20,
  }),
  addPasskey: endpoint({
    method: 'PUT',
    path: '/session/passkeys',
    access: 'user',
    keepsNoAnswer: true,
    summary: 'Adds the passkey that the browser made. Answers recovery codes, once, where the person has none',
    body: z.object({ passkey: NewPasskey }),
    response: z.object({ passkey: PasskeyJson, recoveryCodes: z.array(z.string()) }),
    refusals: ['passkey_refused', 'passkey_known', 'too_many_passkeys', 'managed_elsewhere'],
    perMinute: 20,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/session/passkeys/:passkeyId/name',
    access: 'user',
    summary: 'Gives a passkey another name',
    body: schemaOf(PASSKEY_FIELDS),
    response: Nothing,
  }),
  endPasskey: endpoint({
    method: 'POST',
    path: '/session/passkeys/:passkeyId/end',
    access: 'user',
    summary: 'Removes a passkey. Without any other second factor, the recovery codes go with the last one',
    body: Confirmed,
    response: Nothing,
    cannotWait: true,
    refusals: ['wrong_password', 'managed_elsewhere', 'second_factor_asked'],
    perMinute: 20,
  }),
  askForPasskey: endpoint({
    method: 'PUT',
    path: '/session/passkeys/confirmation',
    access: 'user',
    keepsNoAnswer: true,
    summary: 'What the browser needs in order to confirm with a passkey in place of the password, within five minutes',
    response: PasskeyRequest,
    cannotWait: true,
    refusals: ['managed_elsewhere'],
    perMinute: 20,
  }),
};
