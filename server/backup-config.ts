import { resolve } from 'node:path';
import { StartProblem } from './database/start-problem.ts';
import { wholeNumber } from './environment.ts';
import { type S3Config, s3Keys } from './files-config.ts';

export interface BackupConfig {
  readonly to: { readonly folder: string } | { readonly s3: S3Config; readonly prefix: string };
  /** The operator's public key (age1...), which opens nothing. Null: nothing is backed up. */
  readonly recipient: string | null;
  /** Minutes between two backups by background work. 0 leaves them to whoever calls the command. */
  readonly everyMinutes: number;
  readonly keep: Kept;
}

/** How many backups stay: the newest of so many hours, days and months. */
export interface Kept {
  readonly hourly: number;
  readonly daily: number;
  readonly monthly: number;
}

/** Catches a slip of the finger. */
const MAX_KEPT = 10_000;
const MAX_MINUTES = 31 * 24 * 60;

/** Throws StartProblem, one sentence, for an invalid setting. */
export function backupConfig(env: NodeJS.ProcessEnv): BackupConfig {
  const recipient = env.BACKUP_RECIPIENT?.trim() || null;
  if (recipient && !/^age1[0-9a-z]{50,}$/.test(recipient))
    throw new StartProblem(
      'BACKUP_RECIPIENT must be the public key of an age identity, which begins with age1. npm run backup -- --new-key FILE makes one.',
    );
  return {
    to: placeOf(env),
    recipient,
    everyMinutes: wholeNumber(env, 'BACKUP_EVERY_MINUTES', 60, MAX_MINUTES),
    keep: {
      hourly: wholeNumber(env, 'BACKUP_KEEP_HOURLY', 24, MAX_KEPT),
      daily: wholeNumber(env, 'BACKUP_KEEP_DAILY', 35, MAX_KEPT),
      monthly: wholeNumber(env, 'BACKUP_KEEP_MONTHLY', 24, MAX_KEPT),
    },
  };
}

/** A folder, or `s3://bucket/prefix` at the server and with the keys of the uploaded files, unless it has its own. */
function placeOf(env: NodeJS.ProcessEnv): BackupConfig['to'] {
  const to = env.BACKUP_TO || '.backups';
  if (!to.startsWith('s3://')) return { folder: resolve(to) };
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9.-]{3,63})(?:\/(.*?))?\/?$/.exec(to) ?? [];
  if (!bucket) throw new StartProblem(`BACKUP_TO must be a folder or s3://bucket/prefix, not "${to}".`);
  const own = (name: string) => env[`BACKUP_${name}`] || env[name];
  return {
    prefix,
    s3: {
      bucket,
      region: own('S3_REGION') || 'us-east-1',
      endpoint: own('S3_ENDPOINT') || null,
      credentials: s3Keys(env, 'BACKUP_') ?? s3Keys(env, ''),
    },
  };
}
