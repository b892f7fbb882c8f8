import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers with one JSON text that stays the same as long as the process runs. It is written and compressed once, so that
 * readers who take nothing hold the same bytes. Whoever has it already gets 304.
 */
export function preparedJson(write: () => object) {
  let prepared: ReturnType<typeof prepare> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    prepared ??= prepare(write());
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: prepared.etag });
    if (request.headers['if-none-match'] === prepared.etag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(prepared.plain);
    return reply.header('content-encoding', 'gzip').send(prepared.compressed);
  };
}

function prepare(document: object) {
  const plain = Buffer.from(JSON.stringify(document));
  const compressed = gzipSync(plain);
  return { plain, compressed, etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"` };
}
