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

/** How long silence is waited for, and how often. A person is told after 16 seconds, and after 22 when a file is to be stored. */
export const S3_TIMEOUTS = {
  person: { milliseconds: 8_000, attempts: 2 },
  background: { milliseconds: 30_000, attempts: 3 },
} as const;

/** A line that takes this is not too slow: 25 MB in 25 seconds, on top of the time that the attempts may take. */
const SLOWEST_BYTES_PER_MILLISECOND = 1_000;
/** So much later the library ends an attempt, since it looks for silence after three seconds and pauses before the next one. */
const LATE_MILLISECONDS = 4_000;

interface S3Timeouts {
  readonly milliseconds: number;
  readonly attempts: number;
  readonly slowestBytesPerMillisecond?: number;
}

/** It took bytes as long as it was waited for. It is slow, and not silent. */
class SlowUpload extends Error {
  override readonly message = 'the file store took too long for an upload';
}

/** For people who wait. A file that is not there is an answer. */
export const s3Breaker = (log: Logger): Breaker =>
  createBreaker(log, {
    what: 'the file store',
    isSilence: (error) =>
      error instanceof S3ServiceException ? error.$fault === 'server' : !(error instanceof SlowUpload),
  });

/** Files in a bucket of Amazon's S3, or of any server that speaks its protocol. */
export function createS3Storage(
  config: S3Config,
  log: Logger,
  { timeouts = S3_TIMEOUTS.person, breaker = noBreaker }: { timeouts?: S3Timeouts; breaker?: Breaker } = {},
): FileStorage {
  const clientThat = (waits: { requestTimeout?: number; socketTimeout?: number }) =>
    new S3Client({
      region: config.region,
      ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
      ...(config.credentials && { credentials: config.credentials }),
      maxAttempts: timeouts.attempts,
      // It would wait six seconds for a server that does not say that it may go on.
      expectContinueHeader: false,
      // Without the last one it warns of a server that is silent, and waits on.
      requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, ...waits, throwOnRequestTimeout: true },
    });
  const client = clientThat({ requestTimeout: timeouts.milliseconds });
  // Its time begins anew with all bytes that are taken. That of a request would cover the way of all of them.
  const uploader = clientThat({ socketTimeout: timeouts.milliseconds });
  const upload = async (key: string, bytes: Buffer) => {
    const { milliseconds, attempts, slowestBytesPerMillisecond = SLOWEST_BYTES_PER_MILLISECOND } = timeouts;
    const silent = attempts * (milliseconds + LATE_MILLISECONDS);
    const abortSignal = AbortSignal.timeout(silent + Math.ceil(bytes.length / slowestBytesPerMillisecond));
    try {
      // Bytes at once and never a stream. Their length is known, and every server understands them.
      const command = new PutObjectCommand({ ...place(key), Body: bytes, ContentLength: bytes.length });
      await uploader.send(command, { abortSignal });
    } catch (error) {
      throw abortSignal.aborted ? new SlowUpload() : error;
    }
  };
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
    put: (key, bytes) => orRefuse(() => upload(key, bytes)),
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
