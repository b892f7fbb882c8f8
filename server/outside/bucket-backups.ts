import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { type BackupStore, checkedName } from '../services/backup-store.ts';
import { nullWhereMissing, openS3, S3_TIMEOUTS } from './s3-client.ts';

/** Backups in a bucket, below a prefix. */
export function createBucketBackups(config: S3Config, prefix: string): BackupStore {
  const { client, upload } = openS3(config, S3_TIMEOUTS.background);
  const below = prefix === '' ? '' : `${prefix}/`;
  const place = (name: string) => ({ Bucket: config.bucket, Key: `${below}${checkedName(name)}` });
  return {
    place: `s3://${config.bucket}/${prefix}`,
    put: async (name, bytes) => upload(place(name), bytes),
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(name)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        return nullWhereMissing(error, config.bucket);
      }
    },
    drop: async (name) => void (await client.send(new DeleteObjectCommand(place(name)))),
    // An object is there whole or not at all.
    dropHalfWritten: async () => undefined,
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: config.bucket,
            Prefix: below,
            ...(ContinuationToken && { ContinuationToken }),
          }),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { name: Key.slice(below.length), bytes: Size };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}
