import { type Endpoint, queryOf } from '@underlay/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../services/refused.ts';
import type { ReceivedFile } from './file-transfer.ts';
import { invalidInput, plainMessage } from './problems.ts';

/** Any short text may be a key. Our own pages send a UUID. */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Refused('BAD_REQUEST');
  return key;
}

/** Query and body, as the endpoint declares them. */
export function parsed(spec: Endpoint, request: FastifyRequest, file: ReceivedFile | null | undefined) {
  // A call that takes only a file received something else.
  if (file === null && !spec.body) throw new Refused('no_file');
  const query = queryOf(spec)?.safeParse(request.query, { error: plainMessage });
  const isProgram = request.caller?.ok === true && request.caller.user.connection !== undefined;
  if (query && !query.success) throw invalidInput(query.error, { isProgram });
  const body = spec.body?.safeParse(request.body ?? undefined, { error: plainMessage });
  if (body && !body.success) throw invalidInput(body.error, { isProgram });
  return { ...(query && { query: query.data }), ...(body && { body: body.data }) };
}
