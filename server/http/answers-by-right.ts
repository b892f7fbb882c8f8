import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { schemaOf } from '@underlay/contract/openapi.ts';
import { cutTo, needsOf } from '@underlay/contract/seen.ts';
import type { May, Need } from '@underlay/domain/members/rights.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

/** The schema of an answer, what its fields ask for, and the schema of whoever has only some of these rights. */
interface Schemas {
  readonly whole: object;
  readonly needs: readonly Need[];
  readonly cutFor: (met: readonly Need[]) => object;
}

/** Of all servers in this process, by what an endpoint answers: several answer with the same. */
const known = new WeakMap<Endpoint['response'], Schemas>();

/** The schema that an answer is written by, and how whoever has not all rights gets theirs. */
export function answeredBy(app: FastifyInstance, endpoint: Endpoint) {
  const { access, path, asFounder } = endpoint;
  const schemas = schemasOf(endpoint);
  const writeByRight = schemas && answersByRight(app, schemas);
  const isReaderKnown = access === 'manager' || access === 'connection';
  if (writeByRight && !isReaderKnown && !asFounder)
    throw new Error(`${path} answers a field that asks for a right, and nobody knows what its reader may`);
  return { schema: schemas?.whole ?? null, writeByRight };
}
export type AnswerWriting = ReturnType<typeof answeredBy>;

function schemasOf(endpoint: Endpoint): Schemas | null {
  if (endpoint.response instanceof z.ZodVoid || endpoint.stream) return null;
  const schemas = known.get(endpoint.response) ?? schemasFor(schemaOf(endpoint.response, 'output'));
  known.set(endpoint.response, schemas);
  return schemas;
}

function schemasFor(whole: object): Schemas {
  const cuts = new Map<string, object>();
  const cutFor = (met: readonly Need[]) => {
    const name = JSON.stringify(met);
    const cut = cuts.get(name) ?? cutTo({ ...whole }, (need) => met.some((one) => isSame(one, need)));
    cuts.set(name, cut);
    return cut;
  };
  return { whole, needs: needsOf({ ...whole }), cutFor };
}

/**
 * Writes answers with the fields that their reader has the right for (ROLE-07): one serialiser for each set of the rights that these
 * fields ask for. What was cut from its schema it cannot write. Null where everybody gets the same.
 */
function answersByRight(app: FastifyInstance, { needs, cutFor }: Schemas) {
  if (needs.length === 0) return null;
  return (reply: FastifyReply, may: May) => {
    const compile = app.serializerCompiler;
    if (!compile) throw new Error('there is no serialiser for answers');
    const serializer = compile({ schema: cutFor(needs.filter(may)), method: 'GET', url: '', httpStatus: '200' });
    reply.type('application/json; charset=utf-8').serializer(serializer);
  };
}

const isSame = (one: Need, other: Need): boolean => JSON.stringify(one) === JSON.stringify(other);
