import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
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

/** Says of what is missing what Amazon's S3 says of it: to whoever may not list the bucket, that it is forbidden. */
export async function startAmazonLikeS3() {
  const objects = new Map<string, Buffer>();
  const rights = { mayList: true };
  const server = createServer(async (request, response) => {
    const [place = ''] = (request.url ?? '').split('?');
    if (request.method === 'PUT') objects.set(place, await buffer(request));
    if (request.method === 'DELETE') objects.delete(place);
    const object = objects.get(place);
    if (request.method !== 'GET' || object) return response.end(request.method === 'GET' ? object : '');
    const [status, code] = rights.mayList ? [404, 'NoSuchKey'] : [403, 'AccessDenied'];
    response.writeHead(status, { 'content-type': 'application/xml' });
    return response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { config: configAt((server.address() as AddressInfo).port), objects, rights, stop };
}
