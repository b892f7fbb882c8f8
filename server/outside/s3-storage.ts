import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { type Breaker, BrokenOff, createBreaker, noBreaker } from '../services/breaker.ts';
import { checkedKey, type FileStorage } from '../services/file-storage.ts';
import { type Logger, messageOf } from '../services/log.ts';
import { Refused } from '../services/refused.ts';

const CONNECT_MILLISECONDS = 5_000;

/** How long an answer is waited for, and how often it is asked for. A person is told after 16 seconds. */
export const S3_TIMEOUTS = {
  person: { milliseconds: 8_000, attempts: 2 },
  background: { milliseconds: 30_000, attempts: 3 },
} as const;

interface S3Timeouts {
  readonly milliseconds: number;
  readonly attempts: number;
}

/** For people who wait. A file that is not there is an answer. */
export const s3Breaker = (log: Logger): Breaker =>
  createBreaker(log, {
    what: 'the file store',
    isSilence: (error) => !(error instanceof S3ServiceException) || error.$fault === 'server',
  });

/** Files in a bucket of Amazon's S3, or of any server that speaks its protocol. */
export function createS3Storage(
  config: S3Config,
  log: Logger,
  { timeouts = S3_TIMEOUTS.person, breaker = noBreaker }: { timeouts?: S3Timeouts; breaker?: Breaker } = {},
): FileStorage {
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
    ...(config.credentials && { credentials: config.credentials }),
    maxAttempts: timeouts.attempts,
    // Without the last one it warns of a server that is silent, and waits on.
    requestHandler: {
      connectionTimeout: CONNECT_MILLISECONDS,
      requestTimeout: timeouts.milliseconds,
      throwOnRequestTimeout: true,
    },
  });
  const place = (key: string) => ({ Bucket: config.bucket, Key: checkedKey(key) });
  const orRefuse = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await breaker.run(work);
    } catch (error) {
      if (!(error instanceof BrokenOff)) log.warn({ error: messageOf(error) }, 'the file store did not answer');
      throw new Refused('files_unavailable');
    }
  };
  return {
    put: (key, bytes) =>
      orRefuse(async () => {
        // Bytes at once and never a stream. Their length is known, and every server understands them.
        await client.send(new PutObjectCommand({ ...place(key), Body: bytes, ContentLength: bytes.length }));
      }),
    read: (key) =>
      orRefuse(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand(place(key)));
          return (Body as Readable | undefined) ?? null;
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    drop: (key) => orRefuse(async () => void (await client.send(new DeleteObjectCommand(place(key))))),
  };
}
