import { setTimeout as wait } from 'node:timers/promises';
import type { DrawPage, FirstAnswer, PageToDraw } from '@underlay/contract/drawn-page.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messageOf } from '../services/log.ts';
import type { CallToMake } from './first-calls.ts';

/** Of the request for a page, what a call of that page brings as well. */
const SAME_HEADERS = ['host', 'user-agent', 'cookie', 'accept-language'] as const;

/**
 * Calls that were late are made a second time, by the browser, and just when the server is slow. So no page is drawn for this long
 * after such calls.
 */
const REST_MILLISECONDS = 5_000;
const LATE = Symbol('late');

export interface DrawingSource {
  readonly draw: DrawPage;
  /** How long the calls of a page may take. A document that waits for longer is worth less than one that leaves them to its browser. */
  readonly answersTimeout: number;
}

/** Answers the drawn page. Null for one that its program has to draw. */
export type Drawing = (
  request: FastifyRequest,
  calls: readonly CallToMake[],
  page: Omit<PageToDraw, 'answers' | 'path'>,
) => Promise<string | null>;

/**
 * Pages with what a customer came for in them, before any program runs. Their calls are made here as the browser would make them,
 * of the same API with the caller's address, so that limits, revoked links and refusals hold as everywhere. Whatever is not answered
 * at once, and well, leaves the page as it was.
 */
export function drawnPages(app: FastifyInstance, { draw, answersTimeout }: DrawingSource): Drawing {
  let restsUntil = 0;
  return async (request, calls, page) => {
    if (Date.now() < restsUntil) return null;
    try {
      const timeout = wait(answersTimeout, LATE, { ref: false } as const);
      const answers = await Promise.race([answersTo(request, calls), timeout]);
      if (answers === LATE) restsUntil = Date.now() + REST_MILLISECONDS;
      return answers === LATE || answers === null ? null : await draw({ ...page, path: request.url, answers });
    } catch (error) {
      request.log.error({ error: messageOf(error) }, 'a page was sent without its drawing');
      return null;
    }
  };

  /** The first one says whether the link is good. One that is not is asked about once, and counts as one miss. */
  async function answersTo(request: FastifyRequest, [first, ...others]: readonly CallToMake[]) {
    const known = first && (await answerTo(request, first));
    if (!known) return null;
    const rest = await Promise.all(others.map((call) => answerTo(request, call)));
    const answers = [known, ...rest];
    return answers.every((answer) => answer !== null) ? Object.fromEntries(answers) : null;
  }

  async function answerTo(request: FastifyRequest, { name, address }: CallToMake) {
    const said = SAME_HEADERS.flatMap((each) => (request.headers[each] ? [[each, request.headers[each]]] : []));
    const { statusCode, body, headers } = await app.inject({
      method: 'GET',
      url: address,
      remoteAddress: request.ip,
      headers: Object.fromEntries(said),
    });
    const total = headers['x-total-count'];
    const answer: FirstAnswer = { json: body, total: total === undefined ? null : Number(total) };
    return statusCode === 200 ? ([name, answer] as const) : null;
  }
}

/**
 * Whether a person goes there with a browser. A program that looks at links, as scanners of mail do, and a browser that loads ahead get
 * the page without answers, for what they do is no visit and opens no invoice.
 */
export const isVisit = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined;
