import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { startFauxqs } from 'fauxqs';
import type { S3Config } from '../config.ts';

export interface S3Server {
  readonly config: S3Config;
  stop(): Promise<void>;
}

const BUCKET = 'underlay-files';
const configAt = (port: number): S3Config => ({
  bucket: BUCKET,
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${port}`,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
});

/** Keeps objects in files and checks every signature. */
export async function startS3rver(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'underlay-s3-'));
  const configureBuckets = [{ name: BUCKET }];
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets,
  });
  const { port } = await server.run();
  return {
    config: configAt(port),
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An independent implementation of the same protocol. */
export async function startOtherS3(): Promise<S3Server> {
  const server = await startFauxqs({ port: 0, logger: false });
  server.createBucket(BUCKET);
  return { config: configAt(server.port), stop: () => server.stop() };
}
