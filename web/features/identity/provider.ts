import type { AuthorizationServer, allowInsecureRequests, Client } from 'oauth4webapi';
import { callOpenly } from '../../api/client.ts';

export interface Provider {
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly scope: string;
  /** What an external issuer wants besides, such as an audience. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly options: { readonly [allowInsecureRequests]: boolean };
}

let known: Promise<Provider> | null = null;

/** The identity provider of this installation (D22). Its address comes from the settings, its endpoints from discovery. */
export function provider(): Promise<Provider> {
  known ??= discover().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** The next one who needs it asks anew. */
export function forgetProvider(): void {
  known = null;
}

async function discover(): Promise<Provider> {
  const [oauth, settings] = await Promise.all([import('./oauth.ts'), callOpenly('GET /settings/public', {})]);
  const issuer = new URL(settings.issuer);
  // Plain HTTP exists only on a fresh machine, where the provider is this very server.
  const options = { [oauth.allowInsecureRequests]: issuer.protocol === 'http:' };
  const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oidc' });
  return {
    server: await oauth.processDiscoveryResponse(issuer, response),
    client: { client_id: settings.clientId },
    scope: settings.scope,
    parameters: settings.authorizationParameters,
    options,
  };
}
