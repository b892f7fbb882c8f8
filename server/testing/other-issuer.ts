import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Config } from '../config.ts';

const AUDIENCE = 'https://underlay.example/api';

/** A sign-in provider of somebody else, of which a product knows nothing but its address. */
export interface OtherIssuer {
  /** What the product's settings say of it. */
  readonly identity: Config['identity'];
  /** An access token for the product, good for five minutes. `claims` are those of the person. */
  tokenOf(claims: object): Promise<string>;
  stop(): void;
}

export async function startOtherIssuer(): Promise<OtherIssuer> {
  const keys = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' }] };
  const server = createServer((request, response) => {
    const discovery = { issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token` };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/keys' ? jwks : discovery));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    identity: { issuer, clientId: 'underlay', audience: AUDIENCE, authorizationParameters: {} },
    tokenOf: (claims) =>
      new SignJWT({ iss: issuer, aud: AUDIENCE, exp: Math.floor(Date.now() / 1000) + 300, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'at+jwt' })
        .sign(keys.privateKey),
    stop: () => void server.close(),
  };
}
