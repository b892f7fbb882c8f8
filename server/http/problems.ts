import { MISSED_FILE } from '@underlay/contract/missed-file.ts';
import { type Problem, REFUSALS, type RefusalCode } from '@underlay/contract/refusals.ts';
import { tooLong } from '@underlay/domain/forms/field.ts';
import { DAY_AS_SENT, NOT_CHOSEN, RULES } from '@underlay/domain/forms/rules.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { maskedPath, messageOf } from '../services/log.ts';
import { Refused } from '../services/refused.ts';

/** PostgreSQL is away, starting, out of connections, slow, or chose another transaction. A retry may work. */
const DATABASE_AWAY = /^(?:ECONN|EPIPE|ETIMEDOUT|CONNECT|CONNECTION_|08|53|57P|57014|55P03|40001|40P01)/;
const BY_FASTIFY: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/** No cache may keep a problem, and no browser may pass its address on. */
const NO_TRACE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };

/** Turns whatever stopped a request into `{code, message, requestId, fields?}` with the fitting status (D23, P29). */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = reported(error, request);
  const { status, headers } = statusOf(refused);
  const problem: Problem = {
    code: refused.code,
    message: refused.sentence,
    // Every miss is answered the same to the byte, so no two can be told apart (P01).
    requestId: refused.code === 'NOT_FOUND' ? '' : request.id,
    ...(refused.fields && { fields: refused.fields }),
  };
  return reply.code(status).headers(headers).headers(NO_TRACE).send(problem);
}

/** The status that fits an error, and when to try again. For whoever answers with a page of their own. */
export function statusOf(error: unknown): { status: number; headers: Record<string, string> } {
  const refused = asRefused(error);
  const { status } = REFUSALS[refused.code];
  const seconds = refused.retrySeconds ?? (status === 503 ? retrySecondsOf(refused.code) : null);
  return { status, headers: seconds ? { 'retry-after': String(seconds) } : {} };
}

/** What others provide comes back less quickly than our own database. */
const retrySecondsOf = (code: RefusalCode): number => (code === 'UNAVAILABLE' ? 2 : 10);

/**
 * For a link to a file, which a browser follows without a script. A caller who accepts a page is redirected to the page
 * with the link, which says that there is no file. They do not see JSON. All problems look the same, including the
 * misses.
 */
export function leadBack(page: string) {
  const address = `${page}?${new URLSearchParams(MISSED_FILE)}`;
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (!request.headers.accept?.includes('text/html')) return answerProblem(error, request, reply);
    reported(error, request);
    const params = request.params as Record<string, string>;
    const filled = address.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    return reply.headers(NO_TRACE).redirect(filled, 303);
  };
}

/** What stopped a request. What no caller caused is logged. */
export function reported(error: unknown, request: FastifyRequest): Refused {
  const refused = asRefused(error);
  if (refused.code === 'INTERNAL')
    request.log.error({ error: stackOf(error), path: maskedPath(request.url) }, 'a bug stopped a request');
  if (refused.code === 'UNAVAILABLE' && wentAway(request)) request.log.debug('a request broke off');
  else if (refused.code === 'UNAVAILABLE')
    request.log.warn({ error: messageOf(error) }, 'a request could not be served now');
  return refused;
}

/** The client left in the middle of its body. It looks like a lost connection, and it is not the database's. */
const wentAway = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** The messages of a failed parse, by path of field. The schemas hold the specified messages, which are those of forms. */
export function invalidInput(error: z.ZodError, { isProgram }: { readonly isProgram: boolean }): Refused {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues)
    fields[path.join('.')] ??= isProgram && message === RULES.date.message ? DAY_AS_SENT : message;
  const first = Object.values(fields)[0];
  return new Refused('INVALID_INPUT', { fields, ...(first && Object.keys(fields).length === 1 && { copy: first }) });
}

/** The message where a schema has none of its own. It is fit for a person, as every message is (P29). */
export function plainMessage(issue: { code?: string; input?: unknown; maximum?: unknown }): string {
  if (issue.input === undefined || issue.input === null) return 'This entry is missing.';
  if (issue.code === 'invalid_value') return NOT_CHOSEN;
  if (issue.code === 'too_big' && typeof issue.input === 'string') return tooLong(Number(issue.maximum));
  return 'This entry cannot be read.';
}

export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const { code = '', statusCode } = error as Partial<FastifyError>;
  const known = BY_FASTIFY[code];
  if (known) return new Refused(known);
  if (statusCode === 429) return new Refused('TOO_MANY_REQUESTS');
  if (statusCode === 503 || DATABASE_AWAY.test(code)) return new Refused('UNAVAILABLE');
  // A UTF-8 text with a NUL and broken JSON are the sender's mistakes. They were stopped before the database or by it.
  if (code === '22021' || code === '22P05' || (statusCode && statusCode < 500)) return new Refused('BAD_REQUEST');
  return new Refused('INTERNAL');
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
