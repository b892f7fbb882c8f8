import { constants, inflateRawSync } from 'node:zlib';
import { isOfProgram, latin1, namesIn, namesProgram } from './pdf-names.ts';

/** No part of a plan unfolds into more. */
export const LARGEST_PART_BYTES = 64 * 1024 * 1024;

/** What all the bytes of a document say, whichever of them a reader goes by. */
export interface PdfBytes {
  readonly namesProgram: boolean;
  /** Streams that hold other objects, which are text. */
  readonly objectStreams: number;
  /** They name a lock, so nothing in a stream may be seen. Whether there is one is known when it was opened. */
  readonly namesLock: boolean;
  /** False when there may be text that was not seen. */
  readonly isSeen: boolean;
}

/** Ways to fold text besides the usual one. Pictures have others. */
const UNUSUAL_FILTERS = new Set(['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'RunLengthDecode']);

/**
 * Looks through the bytes from the first to the last and into each stream. A document may define an object twice, or hide one where
 * the library looks for none. The library goes by the last that it sees, and other readers by another.
 */
export function lookThrough(bytes: Uint8Array): PdfBytes {
  let [isNamed, namesLock, objectStreams, isSeen] = [false, false, 0, true];
  for (const name of namesIn(bytes)) {
    isNamed ||= isOfProgram(name);
    if (name === 'Encrypt') namesLock = true;
    if (name === 'ObjStm') objectStreams += 1;
    if (UNUSUAL_FILTERS.has(name)) isSeen = false;
  }
  for (const start of foldedStreams(bytes)) {
    const text = unfolded(bytes.subarray(start));
    if (text === null) isSeen = false;
    else isNamed ||= namesProgram(text);
  }
  return { namesProgram: isNamed, objectStreams, namesLock, isSeen };
}

const STREAM = /(?<!end)stream[^\r\n]{0,100}(?:\r\n|\r|\n)/g;
/** Two bytes that name the usual way to fold, and are a multiple of a number together (RFC 1950). */
const HEAD_BYTES = 2;
const DEFLATE = 8;
const HEAD_IS_MULTIPLE_OF = 31;

/** Where the bytes of each stream begin that is folded in the usual way. */
function* foldedStreams(bytes: Uint8Array): Generator<number> {
  for (const { index, 0: keyword } of latin1(bytes).matchAll(STREAM)) {
    const start = index + keyword.length;
    const [method = 0, flags = 0] = bytes.subarray(start, start + HEAD_BYTES);
    if (method % 16 === DEFLATE && (method * 256 + flags) % HEAD_IS_MULTIPLE_OF === 0) yield start;
  }
}

/** Readers mind neither a missing end nor a wrong sum at it. Null for what breaks off before, or is too large. */
function unfolded(bytes: Uint8Array): Uint8Array | null {
  try {
    return inflateRawSync(bytes.subarray(HEAD_BYTES), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: LARGEST_PART_BYTES,
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return null;
  }
}
