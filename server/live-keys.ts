import { StartProblem } from './database/start-problem.ts';
import { together } from './environment.ts';

/** What the sandbox signs with and signs in with. It stands in what everybody can read, so nothing real may be known by it. */
export const SANDBOX_SECRETS = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_underlay',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'sandbox_twilio_auth_token',
} as const;

type Keys = Readonly<Record<'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY', string>>;

/**
 * Keys of the real provider. Null with the sandbox, whose secret is published and whose money is play money: nobody gets it in
 * production by leaving something out, and with real keys nothing else of it is taken. Throws StartProblem for what would mix the two.
 */
export function liveKeys(env: NodeJS.ProcessEnv): Keys | null {
  const { SANDBOX: sandbox = '' } = env;
  if (!['', 'on', 'off'].includes(sandbox))
    throw new StartProblem(`SANDBOX must be "on", "off" or empty, not "${sandbox}".`);
  const keys = together(env, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY');
  if (!keys) {
    if (sandbox === 'off') throw new StartProblem(NO_KEYS);
    if (env.NODE_ENV === 'production' && sandbox !== 'on') throw new StartProblem(NO_SANDBOX);
    return null;
  }
  refuseMixed(env, keys);
  const missing = ['STRIPE_WEBHOOK_SECRET', 'SMTP_URL'].filter((name) => !env[name]);
  if (missing.length > 0)
    throw new StartProblem(`With keys of Stripe no sandbox stands in: there is no ${missing.join(' and no ')}.`);
  return keys;
}

function refuseMixed(env: NodeJS.ProcessEnv, { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: published }: Keys) {
  const known = Object.entries(SANDBOX_SECRETS).filter(([name, value]) =>
    (env[name] ?? '').split(/[\s,]+/).includes(value),
  );
  if (known.length > 0)
    throw new StartProblem(
      `With keys of Stripe no sandbox stands in: ${known.map(([name]) => name).join(' and ')} of the sandbox is known to everybody.`,
    );
  const settings = ['SANDBOX', 'SANDBOX_ORIGIN', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'];
  const left = settings.filter((name) => env[name] && env[name] !== 'off');
  if (left.length > 0)
    throw new StartProblem(`With keys of Stripe no sandbox stands in: take ${left.join(' and ')} away.`);
  const [one, other] = [modeOf(secret), modeOf(published)];
  if (one && other && one !== other)
    throw new StartProblem(
      `STRIPE_SECRET_KEY is a key for ${one} money, and STRIPE_PUBLISHABLE_KEY one for ${other} money.`,
    );
}

const modeOf = (key: string): string | undefined => /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1];

/** Who knows what was made with these keys. */
export interface KeysOf {
  readonly mode: 'sandbox' | 'test' | 'live';
  /** The platform's own account. Null where the keys do not tell it. */
  readonly accountId: string | null;
}

/** What is known of it without asking the provider. */
export function keysOf({ secretKey, sandboxOrigin }: UsedKeys): KeysOf {
  if (sandboxOrigin !== null) return { mode: 'sandbox', accountId: null };
  const account = KEY_OF_ACCOUNT.exec(secretKey)?.[1];
  return { mode: modeOf(secretKey) === 'test' ? 'test' : 'live', accountId: account ? `acct_${account}` : null };
}

interface UsedKeys {
  readonly secretKey: string;
  readonly sandboxOrigin: string | null;
}

/** Keys of today hold the id of their account, a key that takes their place as well. Shorter ones of before do not. */
const KEY_OF_ACCOUNT = /^(?:sk|rk)_(?:live|test)_5(1[A-Za-z0-9]{15})[A-Za-z0-9]{60,}$/;

const NO_SANDBOX =
  'There are no keys of Stripe, and in production no sandbox stands in for it unless SANDBOX=on says so.';
const NO_KEYS = 'There are no keys of Stripe, and SANDBOX=off lets no sandbox stand in for it.';
