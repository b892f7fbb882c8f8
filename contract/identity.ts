import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** RFC 6749 token answer (AUTH-10). */
export const TokenSet = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  scope: z.string(),
  token_type: z.string(),
});
export type TokenSet = z.output<typeof TokenSet>;

export const identity = {
  exchange: endpoint({
    method: 'POST',
    path: '/oauth/exchange',
    access: 'public',
    summary: 'Exchanges an authorization code for a token set (API-04, D17)',
    body: z.object({
      code: z.string().max(500),
      codeVerifier: z.string().min(43).max(128),
      clientId: z.string().max(100),
      redirectUri: z.string().max(500),
    }),
    response: TokenSet,
    refusals: ['exchange_failed'],
    perMinute: 60,
  }),
};

/** What the browser must know before it can sign in. */
export const settings = {
  publicSettings: endpoint({
    method: 'GET',
    path: '/settings/public',
    access: 'public',
    summary: 'Support address, sign-in address and payment provider key of this installation',
    response: z.object({
      supportEmail: z.string(),
      issuer: z.string(),
      clientId: z.string(),
      scope: z.string(),
      /** Extra parameters that an external issuer wants, such as an audience. */
      authorizationParameters: z.record(z.string(), z.string()),
      /** Where the provider's browser library is loaded from, when that is not the provider's own address. Null in production. */
      providerScript: z.string().nullable(),
      /** It was restored from a backup and can be read alone, until it agrees with the payment provider. */
      isBeingRestored: z.boolean(),
    }),
  }),
};
