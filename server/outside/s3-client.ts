import { NoSuchKey, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';

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

export interface S3Timeouts {
  readonly milliseconds: number;
  readonly attempts: number;
  readonly slowestBytesPerMillisecond?: number;
}

/** It took bytes as long as it was waited for. It is slow, and not silent. */
export class SlowUpload extends Error {
  override readonly message = 'the file store took too long for an upload';
}

/** It may be missing, or not ours to read: whoever may not list a bucket of Amazon's is not told which. */
class NotTold extends Error {}

/** For a read that failed. Throws what it was, unless nothing is there. */
export function nullWhereMissing(error: unknown, bucket: string): null {
  if (error instanceof NoSuchKey) return null;
  if (error instanceof S3ServiceException && error.name === 'AccessDenied')
    throw new NotTold(
      `The bucket ${bucket} does not say whether what is asked for is there (AccessDenied): these keys need s3:ListBucket beside s3:GetObject (docs/running.md#uploaded-files)`,
      { cause: error },
    );
  throw error;
}

/** A server that cannot, or none at all. A refusal is an answer, and so are bytes that it takes too slowly. */
export const isSilence = (error: unknown): boolean =>
  error instanceof S3ServiceException
    ? error.$fault === 'server'
    : !(error instanceof SlowUpload || error instanceof NotTold);

interface S3Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** A client for answers that come at once, and the way to store bytes, which takes its time with their number. */
export function openS3(config: S3Config, timeouts: S3Timeouts) {
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
  const upload = async (place: S3Place, bytes: Uint8Array) => {
    const { milliseconds, attempts, slowestBytesPerMillisecond = SLOWEST_BYTES_PER_MILLISECOND } = timeouts;
    const silent = attempts * (milliseconds + LATE_MILLISECONDS);
    const abortSignal = AbortSignal.timeout(silent + Math.ceil(bytes.length / slowestBytesPerMillisecond));
    try {
      // Bytes at once and never a stream. Their length is known, and every server understands them.
      const command = new PutObjectCommand({ ...place, Body: bytes, ContentLength: bytes.length });
      await uploader.send(command, { abortSignal });
    } catch (error) {
      throw abortSignal.aborted ? new SlowUpload() : error;
    }
  };
  return { client, upload };
}
