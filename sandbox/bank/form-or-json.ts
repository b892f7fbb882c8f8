import type { FastifyReply, FastifyRequest } from 'fastify';

/** A control endpoint takes JSON from a program or a form from its page. A form is answered with the page again. */
export function readFields(request: FastifyRequest): Record<string, unknown> {
  const body = typeof request.body === 'string' ? request.body : '';
  if (!body) return {};
  if (isForm(request)) return Object.fromEntries(new URLSearchParams(body));
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

export function answerControl(request: FastifyRequest, reply: FastifyReply, value: object, page = '/bank') {
  return isForm(request) ? reply.redirect(page, 303) : reply.send(value);
}

/** true, "true" and "on" are yes. Undefined when the field is missing. */
export function yesOrNo(value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  return value === true || value === 'true' || value === 'on';
}
