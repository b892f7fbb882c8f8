import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PageAsked, pageOf, type Slice } from '../services/paging.ts';

export interface Page {
  /** What the addresses of the other pages begin with. */
  readonly origin: string;
  /** As its endpoint reads it. */
  readonly query: object | undefined;
  /** A program follows links. Our pages do not, and no answer to them repeats what was searched for (TM-14). */
  readonly isFollowed: boolean;
}

interface ListAnswer extends Page {
  readonly rows: readonly unknown[];
  /** Whether the rows are all there are. They are cut here, so that each list is answered page by page (D88). */
  readonly isWhole: boolean;
}

/** The rows of the page that was asked for. */
export function onePage(request: FastifyRequest, reply: FastifyReply, { rows, isWhole, ...page }: ListAnswer) {
  const { query = {} } = page;
  if (!isPaged(query)) return rows;
  const { limit, offset } = pageOf(query);
  if (isWhole) reply.header('x-total-count', String(rows.length));
  const shown = isWhole ? rows.slice(offset, offset + limit) : rows;
  linkPages(request, reply, { ...page, length: shown.length });
  return shown;
}

const cut = new WeakMap<FastifyReply, number>();

/** Of a list whose pages are shorter than they may be asked for. */
export const cutPages = (reply: FastifyReply, most: number): void => void cut.set(reply, most);

const sliceOf = (reply: FastifyReply, query: PageAsked): Slice =>
  pageOf({ ...query, pageSize: Math.min(query.pageSize, cut.get(reply) ?? query.pageSize) });

/** For a program the addresses of the first page and of those before and behind one of so many rows (REF-04). */
export function linkPages(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, query = {}, isFollowed, length }: Page & { readonly length: number },
) {
  if (!isPaged(query) || !isFollowed) return;
  const links = [
    linkTo('first', 1),
    ...(query.page > 1 ? [linkTo('prev', query.page - 1)] : []),
    ...(hasNext(reply, sliceOf(reply, query), length) ? [linkTo('next', query.page + 1)] : []),
  ];
  reply.header('link', links.join(', '));

  /** The rest of the address stays as it was. */
  function linkTo(name: string, page: number): string {
    const { pathname, searchParams } = new URL(request.url, origin);
    searchParams.set('page', String(page));
    return `<${origin}${pathname}?${searchParams}>; rel="${name}"`;
  }
}

const isPaged = (query: object): query is PageAsked => 'page' in query && 'pageSize' in query;

/** A list whose rows are not counted to the end is followed for as long as its pages are full. */
function hasNext(reply: FastifyReply, { limit, offset }: Slice, rows: number): boolean {
  if (rows < limit) return false;
  const total = reply.getHeader('x-total-count');
  if (total === undefined || reply.hasHeader('x-total-count-is')) return true;
  return offset + limit < Number(total);
}
