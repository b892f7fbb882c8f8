import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { checkedKey, type FileStorage } from '../services/file-storage.ts';
import { type Logger, messageOf } from '../services/log.ts';
import { Refused } from '../services/refused.ts';

const CONNECT_MILLISECONDS = 5_000;
const REQUEST_MILLISECONDS = 30_000;
const ATTEMPTS = 3;

/** Files in a bucket of Amazon's S3, or of any server that speaks its protocol. */
export function createS3Storage(config: S3Config, log: Logger): FileStorage {
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
    ...(config.credentials && { credentials: config.credentials }),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, requestTimeout: REQUEST_MILLISECONDS },
  });
  const place = (key: string) => ({ Bucket: config.bucket, Key: checkedKey(key) });
  const orRefuse = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'the file store did not answer');
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
