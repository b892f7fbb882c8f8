import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Bytes of rows in one object. A part is compressed and sealed in memory. */
const PART_BYTES = 16 * 1024 ** 2;
const NEWLINE = 10;

export interface Counted {
  readonly rows: number;
  readonly sha256: string;
}

/**
 * Cuts the rows of a table into parts, with a part under way while the next is read. Answers how many rows there were
 * and their hash.
 */
export async function cutIntoParts(
  rows: Readable,
  keep: (part: Buffer) => Promise<void>,
  partBytes = PART_BYTES,
): Promise<Counted> {
  const hash = createHash('sha256');
  let count = 0;
  let open: Buffer[] = [];
  let size = 0;
  let underWay: Promise<void> = Promise.resolve();
  const close = async () => {
    const part = Buffer.concat(open, size);
    [open, size] = [[], 0];
    await underWay;
    underWay = keep(part);
    // It is awaited before the next part. Until then its failure is nobody's.
    underWay.catch(() => undefined);
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    count += newlines(chunk);
    // The driver hands out a view of what it read, and reads over it.
    open.push(Buffer.from(chunk));
    size += chunk.length;
    if (size >= partBytes && chunk.at(-1) === NEWLINE) await close();
  }
  if (size > 0) await close();
  await underWay;
  return { rows: count, sha256: hash.digest('hex') };
}

/** A line break within a row is written as two letters, so each of them ends a row. */
function newlines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
