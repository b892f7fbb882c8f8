import { resolve } from 'node:path';

/** Everything the product reads from its environment, read once at the start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The address people use; links in e-mails are built from it and from nothing else. */
  readonly publicOrigin: string;
  readonly dataDir: string;
  readonly keysDir: string;
  /** A PostgreSQL of your own; null starts the embedded one in dataDir. */
  readonly databaseUrl: string | null;
  readonly demo: boolean;
  readonly development: boolean;
  readonly supportEmail: string;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly stripe: StripeConfig;
  readonly identity: IdentityConfig;
  readonly files: FilesConfig;
  readonly rateLimits: boolean;
  /** Off for a process that only answers requests while others do the background work. */
  readonly backgroundWork: boolean;
  readonly logLevel: string;
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Origin of the sandbox that stands in for the provider; null talks to the provider itself. */
  readonly sandboxOrigin: string | null;
}

export interface IdentityConfig {
  /** Another OpenID issuer; null uses the embedded one under /auth. */
  readonly issuer: string | null;
  /** Client ids differ between localhost and production (AUTH-04, D22). */
  readonly clientId: string | null;
  readonly audience: string | null;
  /** Extra parameters of the authorization request, as a query string. */
  readonly authorizationParameters: Readonly<Record<string, string>>;
}

export interface FilesConfig {
  /** A bucket of an S3 server; null keeps the bytes in dataDir. */
  readonly s3: S3Config | null;
  /** How much one business may keep (P18). */
  readonly mostFiles: number;
  readonly mostBytes: number;
}

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Another server than Amazon's; its buckets are then part of the path. */
  readonly endpoint: string | null;
  /** Null takes the credentials from where the SDK finds them, as on a machine with a role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = wholeNumber(env, 'PORT', 3000);
  const sandboxPort = wholeNumber(env, 'SANDBOX_PORT', port + 1);
  const sandbox = !env.STRIPE_SECRET_KEY;
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    publicOrigin: (env.PUBLIC_ORIGIN ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    keysDir: resolve(env.KEYS_DIR ?? '.keys'),
    databaseUrl: env.DATABASE_URL || null,
    demo: env.DEMO !== 'off',
    development: env.APP_ENV === 'development',
    supportEmail: env.SUPPORT_EMAIL ?? 'support@underlay.example',
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${wholeNumber(env, 'SANDBOX_SMTP_PORT', sandboxPort + 1)}`,
    mailFrom: env.MAIL_FROM ?? 'billing@underlay.example',
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? (sandbox ? 'whsec_sandbox_underlay' : ''),
      sandboxOrigin: sandbox ? (env.SANDBOX_ORIGIN ?? `http://localhost:${sandboxPort}`) : null,
    },
    identity: {
      issuer: env.OIDC_ISSUER || null,
      clientId: env.OIDC_CLIENT_ID || null,
      audience: env.OIDC_AUDIENCE || null,
      authorizationParameters: Object.fromEntries(new URLSearchParams(env.OIDC_AUTHORIZATION_PARAMETERS ?? '')),
    },
    files: { s3: s3Config(env), mostFiles: 5_000, mostBytes: 2 * 1024 ** 3 },
    rateLimits: env.RATE_LIMITS !== 'off',
    backgroundWork: env.BACKGROUND_WORK !== 'off',
    logLevel: env.LOG_LEVEL ?? 'info',
  };
}

function s3Config(env: NodeJS.ProcessEnv): S3Config | null {
  if (!env.S3_BUCKET) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION || 'us-east-1',
    endpoint: env.S3_ENDPOINT || null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = Number(env[name] || fallback);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`${name} must be a port number, not "${env[name]}".`);
  return value;
}
