import { together, wholeNumber } from './environment.ts';

export interface FilesConfig {
  /** A bucket of an S3 server. Null keeps the bytes in dataDir. */
  readonly s3: S3Config | null;
  /** The max storage of one business (P18). */
  readonly maxFiles: number;
  readonly maxBytes: number;
}

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** A server other than Amazon's. Its buckets are then part of the path. */
  readonly endpoint: string | null;
  /** Null takes the credentials from where the SDK finds them, as on a machine with a role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** Catches a slip of the finger, for files and megabytes. It is not a limit. */
const MOST_STORED = 100_000_000;

export const filesConfig = (env: NodeJS.ProcessEnv): FilesConfig => ({
  s3: s3Config(env),
  maxFiles: wholeNumber(env, 'STORAGE_QUOTA_FILES', 5_000, MOST_STORED),
  maxBytes: wholeNumber(env, 'STORAGE_QUOTA_MB', 2_048, MOST_STORED) * 1024 ** 2,
});

function s3Config(env: NodeJS.ProcessEnv): S3Config | null {
  if (!env.S3_BUCKET) return null;
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION || 'us-east-1',
    endpoint: env.S3_ENDPOINT || null,
    credentials: s3Keys(env, ''),
  };
}

/** The credentials in two settings with this prefix, both or none. */
export function s3Keys(env: NodeJS.ProcessEnv, prefix: string): S3Config['credentials'] {
  const [id, secret] = [`${prefix}S3_ACCESS_KEY_ID`, `${prefix}S3_SECRET_ACCESS_KEY`];
  const keys = together(env, id, secret);
  return keys && { accessKeyId: keys[id] ?? '', secretAccessKey: keys[secret] ?? '' };
}
