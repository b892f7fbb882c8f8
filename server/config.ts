import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PriceList } from '@underlay/domain/payments/costs.ts';
import { type BackupConfig, backupConfig } from './backup-config.ts';
import { StartProblem } from './database/start-problem.ts';
import { type ClamdAddress, clamdAddress, mailAddress, portNumber, together, wholeNumber } from './environment.ts';
import { type FilesConfig, filesConfig } from './files-config.ts';
import { type InboundMailConfig, inboundMailConfig } from './inbound-config.ts';
import { liveKeys, SANDBOX_SECRETS } from './live-keys.ts';
import { outsidePlaces } from './outside-places.ts';
import { priceList } from './price-list.ts';
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts';
import { type WebhooksConfig, webhooksConfig } from './webhooks-config.ts';

export type { BackupConfig, Kept } from './backup-config.ts';
export type { S3Config } from './files-config.ts';
export type { InboundMailConfig } from './inbound-config.ts';
export { type KeysOf, keysOf } from './live-keys.ts';

/** All settings that the product reads from its environment, once at the start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Whose word on the address before them is taken. */
  readonly trustedProxies: TrustedProxies;
  /** How long a server that was told to stop says so before it takes no more connections. */
  readonly drainSeconds: number;
  /** The public address. Links in e-mails are built from it and from nothing else. */
  readonly publicOrigin: string;
  readonly dataDir: string;
  readonly keysDir: string;
  /** Your own PostgreSQL. Null starts the embedded one in dataDir. */
  readonly databaseUrl: string | null;
  readonly demo: boolean;
  readonly development: boolean;
  readonly supportEmail: string;
  /** Who is mailed about bursts of security events. Null mails nobody. */
  readonly operatorEmail: string | null;
  readonly smtpUrl: string;
  /** Mail leaves over encrypted connections or not at all. */
  readonly smtpRequireTls: boolean;
  readonly mailFrom: string;
  /** Signs outgoing mail. Null leaves that to the mail server. */
  readonly dkim: DkimConfig | null;
  readonly mailLimits: MailLimits;
  /** How many businesses a person may add on one day (P21). */
  readonly businessesPerDay: number;
  readonly inbound: InboundMailConfig;
  readonly stripe: StripeConfig;
  /** What businesses are charged for payments. Null: what their payers pay on top (FEE-02). */
  readonly prices: PriceList;
  /** Null: there is no SMS provider, and no texts are offered (D60). */
  readonly twilio: TwilioConfig | null;
  readonly webhooks: WebhooksConfig;
  readonly identity: IdentityConfig;
  readonly files: FilesConfig;
  readonly backup: BackupConfig;
  /** Where mails, texts and files go, by the settings that name it. */
  readonly outside: readonly string[];
  /** Scans uploaded files for malware. Null leaves that out. */
  readonly clamd: ClamdAddress | null;
  readonly rateLimits: boolean;
  /** For development and tests. A refusal that an endpoint does not declare is answered as a bug. */
  readonly strictRefusals: boolean;
  /** Off for a process that only answers requests while others do the background work. */
  readonly backgroundWork: boolean;
  readonly metrics: MetricsConfig;
  readonly logLevel: string;
}

/** Who may read the figures of this process, and where. */
export interface MetricsConfig {
  /** A port of their own. Null answers on the port of the product. */
  readonly port: number | null;
  /** Empty lets nobody in from elsewhere than this machine, but on a port of their own. */
  readonly token: string;
}

export interface DkimConfig {
  readonly domainName: string;
  readonly keySelector: string;
  /** PEM, an RSA key. */
  readonly privateKey: string;
}

/** The max number of e-mails and texts of a business to its customers on one day, except owed ones (P21). */
export interface MailLimits {
  /** In the first 30 days of a business. */
  readonly atFirst: number;
  readonly later: number;
  /** Until the payment provider has verified the business. */
  readonly unverified: number;
  /** Until then, the max number of addresses on one day from which no answer ever came. */
  readonly strangers: number;
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** One, or several with commas between them. */
  readonly webhookSecret: string;
  /** Origin of the sandbox in place of the provider. Null calls the provider itself. */
  readonly sandboxOrigin: string | null;
}

export interface TwilioConfig {
  readonly accountSid: string;
  readonly authToken: string;
  /** The number that texts come from (E.164), or a messaging service (MG...) that chooses one. */
  readonly from: string;
  /** Origin of the sandbox in place of Twilio. Null calls Twilio itself. */
  readonly sandboxOrigin: string | null;
}

export interface IdentityConfig {
  /** Another OpenID issuer. Null uses the embedded one under /auth. */
  readonly issuer: string | null;
  /** Client ids differ between localhost and production (AUTH-04, D22). */
  readonly clientId: string | null;
  readonly audience: string | null;
  /** Extra parameters of the authorization request, as a query string. */
  readonly authorizationParameters: Readonly<Record<string, string>>;
}

/** Throws StartProblem, one sentence, for an invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = portNumber(env, 'PORT', 3000);
  const sandboxPort = portNumber(env, 'SANDBOX_PORT', port + 1);
  const live = liveKeys(env);
  const sandbox = live === null;
  const inProduction = env.NODE_ENV === 'production';
  const sandboxOrigin = sandbox ? (env.SANDBOX_ORIGIN ?? `http://localhost:${sandboxPort}`) : null;
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    trustedProxies: trustedProxies(env.TRUST_PROXY || 'loopback'),
    // On a fresh machine nothing stands before it that could be told.
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', sandbox && !inProduction ? 0 : 5, MAX_DRAIN_SECONDS),
    publicOrigin: (env.PUBLIC_ORIGIN ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    keysDir: resolve(env.KEYS_DIR ?? '.keys'),
    databaseUrl: env.DATABASE_URL || null,
    demo: inProduction ? env.DEMO === 'on' : env.DEMO !== 'off',
    development: env.APP_ENV === 'development',
    supportEmail: env.SUPPORT_EMAIL ?? 'support@underlay.example',
    operatorEmail: mailAddress(env, 'OPERATOR_EMAIL'),
    smtpUrl: env.SMTP_URL || `smtp://127.0.0.1:${portNumber(env, 'SANDBOX_SMTP_PORT', sandboxPort + 1)}`,
    smtpRequireTls: env.SMTP_REQUIRE_TLS === 'on',
    mailFrom: env.MAIL_FROM ?? 'billing@underlay.example',
    dkim: dkimConfig(env),
    mailLimits: {
      atFirst: wholeNumber(env, 'MAIL_LIMIT_AT_FIRST', 200, MAX_A_DAY),
      later: wholeNumber(env, 'MAIL_LIMIT', 2_000, MAX_A_DAY),
      unverified: wholeNumber(env, 'MAIL_LIMIT_UNVERIFIED', 20, MAX_A_DAY),
      strangers: wholeNumber(env, 'MAIL_STRANGERS_UNVERIFIED', 10, MAX_A_DAY),
    },
    businessesPerDay: wholeNumber(env, 'BUSINESSES_PER_DAY', 3, MAX_A_DAY),
    inbound: inboundMailConfig(env, sandbox ? sandboxPort + 2 : null),
    stripe: {
      secretKey: live?.STRIPE_SECRET_KEY ?? SANDBOX_SECRETS.STRIPE_SECRET_KEY,
      publishableKey: live?.STRIPE_PUBLISHABLE_KEY ?? SANDBOX_SECRETS.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET || SANDBOX_SECRETS.STRIPE_WEBHOOK_SECRET,
      sandboxOrigin,
    },
    prices: priceList(env),
    twilio: twilioConfig(env, sandboxOrigin),
    webhooks: webhooksConfig(env, sandbox && !inProduction),
    identity: {
      issuer: env.OIDC_ISSUER || null,
      clientId: env.OIDC_CLIENT_ID || null,
      audience: env.OIDC_AUDIENCE || null,
      authorizationParameters: Object.fromEntries(new URLSearchParams(env.OIDC_AUTHORIZATION_PARAMETERS ?? '')),
    },
    files: filesConfig(env),
    backup: backupConfig(env),
    outside: outsidePlaces(env),
    clamd: clamdAddress(env),
    rateLimits: env.RATE_LIMITS !== 'off',
    strictRefusals: env.APP_ENV === 'development' || env.NODE_ENV === 'test',
    backgroundWork: env.BACKGROUND_WORK !== 'off',
    metrics: {
      port: env.METRICS_PORT ? portNumber(env, 'METRICS_PORT', 0) : null,
      token: env.METRICS_TOKEN ?? '',
    },
    // On a fresh machine a person looks at the terminal for the addresses.
    logLevel: env.LOG_LEVEL || (sandbox ? 'warn' : 'info'),
  };
}

/** The names of the settings that are not left to their defaults. What they say is for nobody to keep. */
export function setSettings(env: NodeJS.ProcessEnv): string[] {
  const read = new Set<string>();
  const get = (of: NodeJS.ProcessEnv, name: string) => {
    read.add(name);
    return of[name];
  };
  readConfig(new Proxy(env, { get }));
  return [...read].filter((name) => env[name]).sort();
}

function dkimConfig(env: NodeJS.ProcessEnv): DkimConfig | null {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY_FILE: file } = env;
  const privateKey = env.DKIM_PRIVATE_KEY?.replaceAll('\\n', '\n') || (file ? readFileSync(file, 'utf8') : '');
  if (!domainName && !keySelector && !privateKey) return null;
  if (!domainName || !keySelector || !privateKey)
    throw new StartProblem('DKIM needs DKIM_DOMAIN, DKIM_SELECTOR, and DKIM_PRIVATE_KEY or DKIM_PRIVATE_KEY_FILE.');
  if (createPrivateKey(privateKey).asymmetricKeyType !== 'rsa')
    throw new StartProblem('The DKIM key must be an RSA key.');
  return { domainName, keySelector, privateKey };
}

/** Without keys of Twilio the sandbox replaces it, where there is one. */
function twilioConfig(env: NodeJS.ProcessEnv, sandboxOrigin: string | null): TwilioConfig | null {
  const keys = together(env, 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM');
  if (!keys) return sandboxOrigin === null ? null : { ...SANDBOX_TWILIO, sandboxOrigin };
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = keys;
  if (!/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/.test(from))
    throw new StartProblem(
      `TWILIO_FROM must be a number such as +17855550100 or a messaging service (MG...), not "${from}".`,
    );
  return { accountSid, authToken, from, sandboxOrigin: null };
}

const SANDBOX_TWILIO = {
  accountSid: SANDBOX_SECRETS.TWILIO_ACCOUNT_SID,
  authToken: SANDBOX_SECRETS.TWILIO_AUTH_TOKEN,
  from: '+17855550100',
} as const;

/** More than any business writes. It catches a slip of the finger and is not a limit. */
const MAX_A_DAY = 1_000_000;
const MAX_DRAIN_SECONDS = 300;
