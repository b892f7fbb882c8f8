import { z } from 'zod';
import { PasskeyUse } from './passkey-responses.ts';

/**
 * What a person gives again before a change that a thief of their session must not make (P14). It is the password, and the
 * code of the second factor where there is one, or a passkey in place of both. A bank account asks for it each time. Lesser
 * changes ask once in a while (`PUT /session/confirmation`). With another sign-in provider all stay empty. Then a fresh sign-in
 * counts.
 */
export const Confirmation = z.object({
  password: z.string().max(1000).default(''),
  code: z.string().max(50).default(''),
  passkey: PasskeyUse.optional(),
});
export type Confirmation = z.output<typeof Confirmation>;
