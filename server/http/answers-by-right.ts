import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { schemaOf } from '@underlay/contract/openapi.ts';
import { cutTo, needsOf } from '@underlay/contract/seen.ts';
import type { May, Need } from '@underlay/domain/members/rights.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

type Serializer = (answer: unknown) => string;

/** The schema that an answer is written by, and how whoever has not all rights gets theirs. */
export function answeredBy(app: FastifyInstance, { response, stream, access, path, asFounder }: Endpoint) {
  const schema = response instanceof z.ZodVoid || stream ? null : schemaOf(response, 'output');
  const writeByRight = schema && answersByRight(app, schema);
  const isReaderKnown = access === 'manager' || access === 'connection';
  if (writeByRight && !isReaderKnown && !asFounder)
    throw new Error(`${path} answers a field that asks for a right, and nobody knows what its reader may`);
  return { schema, writeByRight };
}
export type AnswerWriting = ReturnType<typeof answeredBy>;

/**
 * Writes answers with the fields that their reader has the right for (ROLE-07): one serialiser for each set of the rights that these
 * fields ask for, compiled at start. What was cut from its schema it cannot write. Null where everybody gets the same.
 */
function answersByRight(app: FastifyInstance, schema: object) {
  const needs = needsOf({ ...schema });
  if (needs.length === 0) return null;
  const serializers = new Map<string, Serializer>();
  app.addHook('onReady', async () => {
    const compile = app.serializerCompiler;
    if (!compile) throw new Error('there is no serialiser for answers');
    for (const met of subsetsOf(needs)) {
      const cut = cutTo({ ...schema }, (need) => met.some((one) => isSame(one, need)));
      serializers.set(JSON.stringify(met), compile({ schema: cut, method: 'GET', url: '', httpStatus: '200' }));
    }
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
