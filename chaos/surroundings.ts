import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { freePort } from '../server/testing/free-port.ts';
import { TestBusiness } from '../server/testing/people.ts';
import { authorizationCode, tokensFor } from '../server/testing/sign-in.ts';

/** What servers that run as processes have around them: a sandbox of their own, and people who come to their address. */
export interface Surroundings {
  readonly port: number;
  readonly origin: string;
  readonly sandbox: Sandbox;
  /** For each server. All of it lies in the folder. */
  readonly env: Record<string, string>;
  openBusiness(): Promise<TestBusiness>;
}

export async function startSurroundings(folder: string): Promise<Surroundings> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: null,
    appOrigin: origin,
    webhookUrl: `${origin}/core/api/webhooks/stripe`,
    webhookSecret: 'whsec_sandbox_underlay',
  });
  const newUser = () => signUp(origin, sandbox.origin);
  return {
    port,
    origin,
    sandbox,
    env: {
      DATA_DIR: folder,
      KEYS_DIR: join(folder, 'keys'),
      SANDBOX_ORIGIN: sandbox.origin,
      SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      LOG_LEVEL: 'silent',
    },
    openBusiness: () => TestBusiness.open({ origin, sandbox: sandbox.origin, newUser }),
  };
}

async function signUp(origin: string, sandbox: string): Promise<string> {
  const email = `${crypto.randomUUID()}@test.example`;
  const name = { firstName: 'Robin', lastName: 'Ashby', sandbox };
  return (await tokensFor(origin, await authorizationCode(origin, email, 'correct horse battery', name))).access_token;
}
