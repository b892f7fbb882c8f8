import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkPages, type Page } from './page-links.ts';

/**
 * The answer of a list that is too long to be held at once: each part is read, and its rows made, when the one before it was taken
 * (docs/decisions/0114).
 */
export class ListInParts<Row> {
  /** Of all parts together. */
  readonly length: number;
  readonly parts: readonly (() => Promise<readonly Row[]>)[];

  constructor(length: number, parts: ListInParts<Row>['parts']) {
    this.length = length;
    this.parts = parts;
  }
}

/**
 * A reader who takes nothing is sent no more. The first part is written before the status is sent: an error of it is answered like
 * every other. One behind it breaks the answer off.
 */
export async function sendInParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { list, ...page }: Page & { readonly list: ListInParts<unknown> },
) {
  const written = writtenInParts(list, (rows) => String(reply.serialize([...rows])));
  const first = await written.next();
  linkPages(request, reply, { ...page, length: list.length });
  return reply.type('application/json; charset=utf-8').send(Readable.from(continued(first, written)));
}

async function* continued(first: IteratorResult<string, unknown>, others: AsyncGenerator<string>) {
  if (first.done !== true) yield first.value;
  yield* others;
}

/** Whoever reads it was authorized once. One who takes longer asks again. */
const MAX_MILLISECONDS = 5 * 60_000;

/** Its JSON, as one text of all rows would be. */
export async function* writtenInParts(
  { parts }: Pick<ListInParts<unknown>, 'parts'>,
  write: (rows: readonly unknown[]) => string,
  milliseconds = MAX_MILLISECONDS,
): AsyncGenerator<string> {
  const end = performance.now() + milliseconds;
  let before = '[';
  for (const read of parts) {
    if (performance.now() > end) throw new Error('a list was read too slowly');
    const rows = await read();
    if (rows.length === 0) continue;
    yield before + write(rows).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
