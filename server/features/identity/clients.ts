import type { ClientMetadata } from 'oidc-provider';
import type { Config } from '../../config.ts';

/** AUTH-03: the only scope there is. */
export const SCOPE = '/api';

const LOCALHOST = 'underlay-localhost';
const PRODUCTION = 'underlay-production';
const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1'];

/** The client id that a browser uses, by the host of the product's address (AUTH-04, D22). */
export function clientIdOf({ publicOrigin }: Pick<Config, 'publicOrigin'>): string {
  return LOOPBACK_HOSTS.includes(new URL(publicOrigin).hostname) ? LOCALHOST : PRODUCTION;
}

/**
 * Two public clients with exact return addresses. The one for localhost exists only where the product itself runs on localhost
 * or in development. A production server never sends a code to a port on somebody's machine.
 */
export function clientsOf(config: Config): ClientMetadata[] {
  const local = clientIdOf(config) === LOCALHOST || config.development;
  return [
    clientOf(PRODUCTION, [config.publicOrigin]),
    ...(local ? [clientOf(LOCALHOST, loopbackOrigins(config))] : []),
  ];
}

/** Every origin that one of our forms may lead to. */
export const returnOrigins = (config: Config): string[] => [
  ...new Set(clientsOf(config).flatMap((client) => (client.redirect_uris ?? []).map((uri) => new URL(uri).origin))),
];

/** The product's own port, and its address where that is on this machine, under each name of the machine. */
function loopbackOrigins(config: Config): string[] {
  const addresses = [
    ...(config.port === 0 ? [] : [`http://localhost:${config.port}`]),
    ...(clientIdOf(config) === LOCALHOST ? [config.publicOrigin] : []),
  ];
  const origins = addresses.flatMap((address) =>
    LOOPBACK_HOSTS.map((host) => {
      const { protocol, port } = new URL(address);
      return new URL(`${protocol}//${host}:${port}`).origin;
    }),
  );
  return [...new Set(origins)];
}

function clientOf(clientId: string, origins: string[]): ClientMetadata {
  return {
    client_id: clientId,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: ['query'],
    id_token_signed_response_alg: 'ES256',
    redirect_uris: origins.flatMap((origin) => [`${origin}/callback`, `${origin}/signup_callback`]),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/signed-out`),
  };
}
