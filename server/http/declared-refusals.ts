import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { refusalsOf } from '@underlay/contract/endpoint-refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerProblem, asRefused, leadBack } from './problems.ts';

/**
 * Answers what stopped a request to this endpoint. A refusal that the endpoint does not declare is our mistake,
 * wherever it was thrown. In strict mode it is answered as a bug, so a test that meets it fails. Otherwise the person
 * still reads the reason, and the log names it.
 */
export function answerDeclared(spec: Endpoint, { isStrict }: { isStrict: boolean }) {
  const declared = new Set(refusalsOf(spec));
  const answer = spec.page ? leadBack(spec.page) : answerProblem;
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { code } = asRefused(error);
    if (code === 'INTERNAL' || declared.has(code)) return answer(error, request, reply);
    const undeclared = new Error(`${spec.method} ${spec.path} refuses with ${code}, which it does not declare`);
    request.log.error({ error: undeclared.message }, 'a refusal that the API document does not name');
    return answer(isStrict ? undeclared : error, request, reply);
  };
}
