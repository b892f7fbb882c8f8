import { REFUSALS } from '@underlay/contract/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messageMarkup, type Publisher, pageAlone, STYLE_SOURCE } from './page-alone.ts';
import { answerProblem, asRefused, reported, statusOf } from './problems.ts';
import { BUSY } from './shed-load.ts';

const TROUBLE = 'Underlay could not answer right now. Nothing was changed. Please try again in a moment.';
/** Nothing is loaded, so the page is whole also while every other request is refused. */
const POLICY = `default-src 'none'; style-src ${STYLE_SOURCE}; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** Whoever goes to an address sees a page where the server cannot answer now. Programs get a problem, as with any other refusal. */
export const answerTrouble =
  (publisher: Publisher) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    wantsPage(request) && mayComeAgain(statusOf(error).status)
      ? showTrouble(publisher, { error, request, reply, again: '' })
      : answerProblem(error, request, reply);

export const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;
const mayComeAgain = (status: number): boolean => status === 429 || status >= 500;

interface Trouble {
  readonly error: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Where to try again. Empty for the same address. */
  readonly again: string;
}

export function showTrouble(publisher: Publisher, { error, request, reply, again }: Trouble): FastifyReply {
  reported(error, request);
  const { status, headers } = statusOf(error);
  return reply
    .code(status)
    .headers(headers)
    .headers({
      'content-security-policy': POLICY,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(troublePage(publisher, { text: textOf(error), again }));
}

export const troublePage = (
  publisher: Publisher,
  { text = TROUBLE, again }: { text?: string; again: string },
): string => {
  const title = 'Something went wrong';
  return pageAlone(publisher, { title, body: messageMarkup({ title, text, link: { text: 'Try again', to: again } }) });
};

/** Most people do not know what a database is. */
function textOf(error: unknown): string {
  const { code, copy } = asRefused(error);
  if (code === 'TOO_MANY_REQUESTS') return copy ?? REFUSALS[code].message;
  return copy === BUSY ? BUSY : TROUBLE;
}
