import type { identity, settings } from '@underlay/contract/identity.ts';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { clientIdOf, SCOPE } from './clients.ts';
import { exchangeCode } from './exchange-code.ts';
import { issuerOf } from './identity-provider.ts';

/** Where the sandbox serves its stand-in for the payment provider's browser library. */
const SANDBOX_SCRIPT = '/endive/stripe.js';

export function identityRoutes(platform: Platform): Handlers<typeof identity> {
  return { exchange: ({ body }, answer) => exchangeCode(platform, body, answer) };
}

export function settingsRoutes({ config, quarantine }: Platform): Handlers<typeof settings> {
  const answer = publicSettings(config);
  return { publicSettings: async () => ({ ...answer, isBeingRestored: quarantine.isOn }) };
}

/** What the browser must know before it can sign in (AUTH-03, AUTH-04). */
export function publicSettings(config: Config) {
  const { issuer, clientId, authorizationParameters } = config.identity;
  const { sandboxOrigin } = config.stripe;
  return {
    supportEmail: config.supportEmail,
    issuer: issuer ?? issuerOf(config),
    clientId: (issuer && clientId) || clientIdOf(config),
    scope: SCOPE,
    authorizationParameters: issuer ? { ...authorizationParameters } : {},
    providerScript: sandboxOrigin && `${sandboxOrigin}${SANDBOX_SCRIPT}`,
  };
}
