import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { fileBelow, inBytes } from '@underlay/domain/files/file-size.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../services/refused.ts';
import type { Upload } from './bounded-uploads.ts';
import { type ReceivedBytes, receivedBytes } from './received-bytes.ts';

/** A file as it was sent. Its name and type are the sender's claim. */
export interface ReceivedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ReceivedBytes;
}

/** A file as it is answered. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  /** Bytes. What is made while it is sent has none. */
  readonly size?: number;
  readonly content: Readable | Buffer;
}

/** Boundaries and headers of the parts. They count in the length of a request but not in the size of its file. */
const AROUND_THE_FILE_BYTES = 16 * 1024;
const DRAIN_TIMEOUT_MILLISECONDS = 5_000;
const LIMITS = { files: 1, fields: 5, fieldSize: 1024, fieldNameSize: 100, parts: 6, headerPairs: 20 };

/**
 * Opens a scope in which forms with files are understood. Everywhere else they stay refused (415). The handler reads
 * the form after authentication, so no unknown caller can keep us reading.
 */
export function speakMultipart(app: FastifyInstance, routes: (scope: FastifyInstance) => void) {
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    // It was refused before it was all there. The sender may finish and read the reason, but not go on for ever.
    scope.addHook('onResponse', async ({ raw }) => {
      if (raw.complete) return;
      // A finished sender has given its connection to the next request.
      setTimeout(() => raw.complete || raw.destroy(), DRAIN_TIMEOUT_MILLISECONDS).unref();
    });
    routes(scope);
  });
}

/** The one file of the field `file`, of fewer than `below` bytes, counted as they come in. Null when it is no form. */
export async function receiveFile(
  request: FastifyRequest,
  below: number,
  upload: Upload | null,
): Promise<ReceivedFile | null> {
  if (!upload) return null;
  if (Number(request.headers['content-length'] ?? 0) >= below + AROUND_THE_FILE_BYTES) throw tooLarge(below);
  try {
    return await fileOf(request, below, upload);
  } catch (error) {
    // A form that ends in the middle or has unexpected parts is the sender's mistake.
    throw error instanceof Refused ? error : new Refused('BAD_REQUEST');
  }
}

const tooLarge = (below: number) => new Refused('file_too_large', { copy: fileBelow(below / inBytes(1)) });

async function fileOf(request: FastifyRequest, below: number, upload: Upload): Promise<ReceivedFile> {
  let received: ReceivedFile | null = null;
  const limits = { ...LIMITS, fileSize: below };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file') throw new Refused('no_file');
    const bytes = receivedBytes(await collected(part.file, below, upload), upload);
    received = { name: nameIn(part.filename), type: part.mimetype, bytes };
  }
  if (!received) throw new Refused('no_file');
  return received;
}

/** Browsers write these three signs of a name so, and no other (RFC 7578, as HTML says it). */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };
const nameIn = (sent: string): string => sent.replaceAll(/%(?:22|0D|0A)/g, (sign) => ESCAPED[sign] ?? sign);

async function collected(stream: Readable, below: number, upload: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  upload.comesIn((reason) => stream.destroy(reason));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size >= below) throw tooLarge(below);
    upload.take(chunk.length);
    chunks.push(chunk);
  }
  upload.hasCome();
  return Buffer.concat(chunks, size);
}

/** P18: the browser saves the file and never opens it on our own origin, whatever is in it. No cache keeps it. */
export function sendFile(reply: FastifyReply, { name, type, size, content }: FileAnswer) {
  if (size !== undefined) reply.header('content-length', size);
  return reply
    .type(type)
    .header('content-disposition', disposition(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(content);
}

const YEAR_SECONDS = 31_536_000;

/** A picture that we have drawn, for our pages to show. Opened by itself it is only a picture. */
export function sendPicture(reply: FastifyReply, { type, size, content }: FileAnswer) {
  if (size !== undefined) reply.header('content-length', size);
  return reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .send(content);
}

/** RFC 6266: the full name as UTF-8. Old programs get it with everything but plain letters replaced. */
const disposition = (name: string): string =>
  contentDisposition(name, { fallback: name.replaceAll(/[^\w .()-]/g, '_') });
