import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import { StartProblem } from '../../database/start-problem.ts';
import type { Platform } from '../../services/platform.ts';

export interface IdentityKeys {
  readonly jwks: { keys: JWK[] };
  readonly cookieKeys: string[];
}

const NAME = 'identity';
const PLACE = 'server_keys/identity';
const COOKIE_KEY_BYTES = 32;

/** The provider's keys, made once per database. A restart or a second process must read the same cookies (pitfall C4). */
export async function readIdentityKeys({ systemDb, sealer, clock }: Platform): Promise<IdentityKeys> {
  const sealed = sealer.seal(JSON.stringify(newKeys()), PLACE);
  await systemDb.sql`
    insert into server_keys (name, sealed, created_at) values (${NAME}, ${sealed}, ${clock.now()}) on conflict do nothing`;
  const [row] = await systemDb.sql<{ sealed: string }[]>`select sealed from server_keys where name = ${NAME}`;
  try {
    return JSON.parse(sealer.open(row?.sealed ?? '', PLACE)) as IdentityKeys;
  } catch (error) {
    throw new StartProblem(
      'The keys for sign-in were sealed with another master key. Start with the MASTER_KEY or KEYS_DIR that this database was set up with.',
      { cause: error },
    );
  }
}

function newKeys(): IdentityKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'ES256' };
  return { jwks: { keys: [key] }, cookieKeys: [randomBytes(COOKIE_KEY_BYTES).toString('base64url')] };
}
