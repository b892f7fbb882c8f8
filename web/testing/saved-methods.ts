import type { SessionJson } from '@underlay/contract/account.ts';
import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import { storeTokens } from '../features/identity/token-store.ts';
import type { Answers } from './portal-in-test.tsx';

export const READ_METHODS = 'GET /bank-payment-methods';
export const SAVE_METHOD = 'POST /bank-payment-methods';

export const verified: MethodJson = {
  uuid: '2c000000-0000-4000-8000-000000000001',
  name: 'Household',
  lastFour: '6789',
  status: 'verified',
  accountType: 'personal_checking',
  deposits: null,
  failure: null,
  createdAt: '2026-11-02T15:00:00Z',
};
export const pending: MethodJson = {
  ...verified,
  uuid: '2c000000-0000-4000-8000-000000000002',
  name: 'Rainy day',
  lastFour: '4410',
  status: 'pending_verification',
  accountType: 'personal_savings',
  deposits: { kind: 'amounts', arrivesAt: '2026-11-23T15:00:00Z' },
};
export const failed: MethodJson = {
  ...verified,
  uuid: '2c000000-0000-4000-8000-000000000003',
  name: 'Old one',
  lastFour: '0001',
  status: 'failed',
  failure: 'The deposits were entered wrongly three times.',
};

const robin: SessionJson = {
  userId: '3d000000-0000-4000-8000-000000000001',
  email: 'robin@ashby.example',
  firstName: 'Robin',
  lastName: 'Ashby',
  lastLogin: null,
  hasPassword: true,
  passwordEasilyGuessed: false,
  secondFactor: false,
  hasApp: false,
  hasPasskey: false,
};

const ISSUER = 'http://localhost:3000/auth';
/** What the portal and the manager area need to know before they can sign anybody in. */
export const signInBodies = {
  'GET /settings/public': {
    supportEmail: 'support@underlay.example',
    issuer: ISSUER,
    clientId: 'underlay-localhost',
    scope: '/api',
    authorizationParameters: {},
    providerScript: null,
    isBeingRestored: false,
  },
  'GET /auth/.well-known/openid-configuration': {
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/oauth/authorize`,
    token_endpoint: `${ISSUER}/oauth/token`,
    end_session_endpoint: `${ISSUER}/oauth/logout`,
  },
};
export const signInAnswers: Answers = Object.fromEntries(
  Object.entries(signInBodies).map(([what, body]) => [what, { body }]),
);

/** What a signed-in customer's server answers. */
export const withMethods = (methods: readonly MethodJson[]): Answers => ({
  ...signInAnswers,
  'GET /session': { body: robin },
  [READ_METHODS]: { rows: [...methods] },
});

/** The browser of somebody who has signed in. */
export function signIn(): void {
  storeTokens({ access_token: 'token', expires_in: 900, scope: '/api', token_type: 'bearer' });
}
