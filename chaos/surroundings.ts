import { join } from 'node:path';
import { freePort } from '../server/testing/free-port.ts';
import { BANK, TestBusiness } from '../server/testing/people.ts';
import { authorizationCode, tokensFor } from '../server/testing/sign-in.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

/** What servers that run as processes have around them: a provider, a mail server, and people who come to their address. */
export interface Surroundings {
  readonly port: number;
  readonly origin: string;
  readonly provider: StandIn;
  readonly mail: StandIn;
  /** For each server. All of it lies in the folder. */
  readonly env: Record<string, string>;
  openBusiness(): Promise<TestBusiness>;
  end(): Promise<void>;
}

/** No business of these people has a history yet, and all of them send many mails. */
const MAILS_A_DAY = '1000000';
/** A machine that starts servers all the time is busy. */
const ELIGIBLE_MILLISECONDS = 120_000;

export async function startSurroundings(folder: string): Promise<Surroundings> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const [provider, mail] = await Promise.all([
    startStandIn(join(folder, 'provider'), origin),
    startStandIn(join(folder, 'mail'), origin),
  ]);
  return {
    port,
    origin,
    provider,
    mail,
    env: {
      DATA_DIR: folder,
      KEYS_DIR: join(folder, 'keys'),
      SANDBOX_ORIGIN: provider.origin,
      SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
      MAIL_LIMIT_AT_FIRST: MAILS_A_DAY,
      MAIL_LIMIT_UNVERIFIED: MAILS_A_DAY,
      MAIL_STRANGERS_UNVERIFIED: MAILS_A_DAY,
      LOG_LEVEL: 'silent',
    },
    openBusiness: () => {
      const product = { origin, sandbox: provider.origin, newUser: () => signUp(origin, mail.origin) };
      return TestBusiness.open(product, BANK, ELIGIBLE_MILLISECONDS);
    },
    end: async () => void (await Promise.all([provider.stop(), mail.stop()])),
  };
}

async function signUp(origin: string, sandbox: string): Promise<string> {
  const email = `${crypto.randomUUID()}@test.example`;
  const name = { firstName: 'Robin', lastName: 'Ashby', sandbox };
  return (await tokensFor(origin, await authorizationCode(origin, email, 'correct horse battery', name))).access_token;
}
