import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { type Breaker, BrokenOff, createBreaker, noBreaker } from '../services/breaker.ts';
import { checkedKey, type FileStorage } from '../services/file-storage.ts';
import { type Logger, messageOf } from '../services/log.ts';
import { Refused } from '../services/refused.ts';
import { isSilence, nullWhereMissing, openS3, S3_TIMEOUTS, type S3Timeouts } from './s3-client.ts';

/** For people who wait. A file that is not there is an answer. */
export const s3Breaker = (log: Logger): Breaker => createBreaker(log, { what: 'the file store', isSilence });

/** Files in a bucket of Amazon's S3, or of any server that speaks its protocol. */
export function createS3Storage(
  config: S3Config,
  log: Logger,
  { timeouts = S3_TIMEOUTS.person, breaker = noBreaker }: { timeouts?: S3Timeouts; breaker?: Breaker } = {},
): FileStorage {
  const { client, upload } = openS3(config, timeouts);
  const place = (key: string) => ({ Bucket: config.bucket, Key: checkedKey(key) });
  const orRefuse = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await breaker.run(work);
    } catch (error) {
      if (!(error instanceof BrokenOff)) log.warn({ error: messageOf(error) }, 'the file store did not answer');
      throw new Refused('files_unavailable', { cause: error });
    }
  };
  return {
    put: (key, bytes) => orRefuse(() => upload(place(key), bytes)),
    read: (key) =>
      orRefuse(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand(place(key)));
          return (Body as Readable | undefined) ?? null;
        } catch (error) {
          return nullWhereMissing(error, config.bucket);
        }
      }),
    drop: (key) => orRefuse(async () => void (await client.send(new DeleteObjectCommand(place(key))))),
  };
}
