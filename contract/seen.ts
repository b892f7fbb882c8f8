import type { Need } from '@underlay/domain/members/rights.ts';
import type { z } from 'zod';

/** The mark in the schema and the API document. */
const MARK = 'x-right';

/**
 * A field of an answer that only those with the right get (ROLE-07). For everybody else it is missing: not null, and not zero. Its
 * type is that of who has the right, so what shows it asks for the right first.
 */
export const seen = <Schema extends z.ZodType>(need: Need, schema: Schema): Schema => schema.meta({ [MARK]: need });

type Json = Readonly<Record<string, unknown>>;

/** What the fields of an answer need, each once. */
export function needsOf(schema: Json): readonly Need[] {
  const needs = new Map<string, Need>();
  cutTo(schema, (need) => {
    needs.set(JSON.stringify(need), need);
    return true;
  });
  return [...needs.values()];
}

/** The schema of an answer without the fields whose need is not met. */
export const cutTo = (schema: Json, isMet: (need: Need) => boolean): Json =>
  judged(schema, (need) => (isMet(need) ? 'there' : 'missing'));

/** The same schema, in which no field that somebody does not get has to be there. */
export const forAnybody = (schema: Json): Json => judged(schema, () => 'perhaps there');

type Verdict = 'there' | 'perhaps there' | 'missing';

function judged<Node>(node: Node, verdictOf: (need: Need) => Verdict): Node {
  if (Array.isArray(node)) return node.map((each) => judged(each, verdictOf)) as Node;
  if (!isJson(node)) return node;
  const { properties, required, ...others } = node;
  const copy = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, judged(value, verdictOf)]));
  if (!isJson(properties)) return (required === undefined ? copy : { ...copy, required }) as Node;
  const verdicts = new Map(Object.entries(properties).map(([name, field]) => [name, judge(field, verdictOf)]));
  const kept = Object.entries(properties).filter(([name]) => verdicts.get(name) !== 'missing');
  // Nobody asks whether a value has more: of two shapes that it may have, the one with a field less is still its shape.
  const isCut = kept.length < verdicts.size;
  return {
    ...copy,
    ...(isCut && copy.additionalProperties === false && { additionalProperties: undefined }),
    properties: Object.fromEntries(kept.map(([name, field]) => [name, judged(field, verdictOf)])),
    ...(Array.isArray(required) && { required: required.filter((name) => verdicts.get(name) === 'there') }),
  } as Node;
}

const judge = (field: unknown, verdictOf: (need: Need) => Verdict): Verdict =>
  isJson(field) && field[MARK] !== undefined ? verdictOf(field[MARK] as Need) : 'there';

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
