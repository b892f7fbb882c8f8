import { afterAll, expect, test } from 'vitest';
import { createBucketBackups } from '../outside/bucket-backups.ts';
import { createS3Storage, s3Breaker } from '../outside/s3-storage.ts';
import { createLog } from '../services/log.ts';
import { sharedBackupScene } from '../testing/backups.ts';
import { startAmazonLikeS3 } from '../testing/s3-servers.ts';
import { runProgram } from '../testing/server-process.ts';
import { TEST_MASTERS } from '../testing/test-product.ts';
import { restore } from './backup/restore.ts';

const scene = sharedBackupScene();
const bucket = await startAmazonLikeS3();
afterAll(bucket.stop);

const NOT_TOLD =
  'The bucket underlay-files does not say whether what is asked for is there (AccessDenied): these keys need s3:ListBucket beside s3:GetObject (docs/running.md#uploaded-files)';

const settings = (url: string) => ({
  DATABASE_URL: url,
  MASTER_KEY: TEST_MASTERS.newest.bytes.toString('hex'),
  S3_BUCKET: bucket.config.bucket,
  S3_ENDPOINT: bucket.config.endpoint ?? '',
  S3_ACCESS_KEY_ID: 'K',
  S3_SECRET_ACCESS_KEY: 'S',
});

/** Restores into an empty database and the bucket. */
async function bringBack() {
  const { operator, saved } = scene;
  const { url, sql } = await operator.target();
  const storage = createS3Storage(bucket.config, createLog('silent'));
  const from = { store: saved.store, open: operator.open, say: () => undefined };
  const into = { sql, url, storage, masters: TEST_MASTERS };
  await restore({ from, backup: saved.name, destroyed: { named: null }, into });
  return { url, source: into };
}

test('FILE-07 with keys that may not list the bucket a restore, a backup and verify say so, and with the right to they do their work', async () => {
  const { operator, saved } = scene;
  expect(saved.manifest.files.length).toBeGreaterThan(0);
  const verify = (url: string) => runProgram('verify', { ...process.env, ...settings(url) });
  bucket.rights.mayList = false;
  await expect(bringBack()).rejects.toMatchObject({ code: 'files_unavailable', cause: { message: NOT_TOLD } });

  bucket.rights.mayList = true;
  const { url, source } = await bringBack();
  await verify(url);
  const [key = ''] = saved.manifest.files.map((file) => file.key);
  expect(bucket.objects.delete(`/${bucket.config.bucket}/${key}`)).toBe(true);
  await expect(verify(url)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('has no bytes') });
  const made = await operator.saveFrom(source, operator.newStore());
  expect(made.manifest.lostFiles).toEqual([key]);

  bucket.rights.mayList = false;
  await expect(verify(url)).rejects.toMatchObject({ code: 2, stderr: `${NOT_TOLD}\n` });
  await expect(operator.saveFrom(source, operator.newStore())).rejects.toMatchObject({ cause: { message: NOT_TOLD } });
}, 180_000);

test('TM-28 people who wait are refused for a file that may be missing, and nobody takes that for silence', async () => {
  const log = createLog('silent');
  const storage = createS3Storage(bucket.config, log, { breaker: s3Breaker(log) });
  const missing = () => storage.read('0123456789abcdef0123456789abcdef');
  bucket.rights.mayList = false;
  for (let turn = 0; turn < 4; turn += 1) await expect(missing()).rejects.toMatchObject({ code: 'files_unavailable' });
  bucket.rights.mayList = true;
  expect(await missing()).toBeNull();
});

test('a bucket of backups that may not be listed says so as well', async () => {
  const store = createBucketBackups(bucket.config, 'one');
  bucket.rights.mayList = true;
  expect(await store.read('destroyed-keys.txt')).toBeNull();
  bucket.rights.mayList = false;
  await expect(store.read('destroyed-keys.txt')).rejects.toThrow(NOT_TOLD);
});
