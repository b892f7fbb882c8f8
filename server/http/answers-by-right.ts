import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { schemaOf } from '@underlay/contract/openapi.ts';
import { cutTo, needsOf } from '@underlay/contract/seen.ts';
import type { May, Need } from '@underlay/domain/members/rights.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

type Serializer = (answer: unknown) => string;

/** The schema of an answer, what its fields ask for, and the schema of whoever has only some of these rights. */
interface Schemas {
  readonly whole: object;
  readonly needs: readonly Need[];
  readonly cuts: ReadonlyMap<string, object>;
}

/** Of all servers in this process. An endpoint stays what it is. */
const known = new WeakMap<Endpoint, Schemas>();

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
  const schemas = known.get(endpoint) ?? cutForAll(schemaOf(endpoint.response, 'output'));
  known.set(endpoint, schemas);
  return schemas;
}

function cutForAll(whole: object): Schemas {
  const needs = needsOf({ ...whole });
  const cutFor = (met: readonly Need[]) => cutTo({ ...whole }, (need) => met.some((one) => isSame(one, need)));
  const sets = needs.length > 0 ? subsetsOf(needs) : [];
  return { whole, needs, cuts: new Map(sets.map((met) => [JSON.stringify(met), cutFor(met)])) };
}

/**
 * Writes answers with the fields that their reader has the right for (ROLE-07): one serialiser for each set of the rights that these
 * fields ask for, compiled at start. What was cut from its schema it cannot write. Null where everybody gets the same.
 */
function answersByRight(app: FastifyInstance, { needs, cuts }: Schemas) {
  if (needs.length === 0) return null;
  const serializers = new Map<string, Serializer>();
  app.addHook('onReady', async () => {
    const compile = app.serializerCompiler;
    if (!compile) throw new Error('there is no serialiser for answers');
    for (const [met, schema] of cuts)
      serializers.set(met, compile({ schema, method: 'GET', url: '', httpStatus: '200' }));
  });
  return (reply: FastifyReply, may: May) => {
    const serializer = serializers.get(JSON.stringify(needs.filter(may)));
    if (!serializer) throw new Error('no serialiser fits these rights');
    reply.type('application/json; charset=utf-8').serializer(serializer);
  };
}

const isSame = (one: Need, other: Need): boolean => JSON.stringify(one) === JSON.stringify(other);

const subsetsOf = ([first, ...others]: readonly Need[]): (readonly Need[])[] =>
  first === undefined ? [[]] : subsetsOf(others).flatMap((rest) => [rest, [first, ...rest]]);
