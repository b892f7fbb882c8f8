import { type Endpoint, paramNames, queryOf } from '@underlay/contract/endpoint.ts';
import { z } from 'zod';

type Part = 'params' | 'query' | 'body';
/** Where an id stands in a request: `['body', 'lineItems', 0, 'uuid']`. */
export type Place = readonly [Part, ...(string | number)[]];

export interface SampleRequest {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly places: readonly Place[];
}

/** Answers the id for a place of an endpoint, by the name of its field. */
export type IdFor = (name: string) => string;

const UUID = '3f2b8c1e-6a54-4d0e-9a51-0d7c1e5b7a42';
const WORDS = [
  'White oak',
  'KS',
  '66603',
  '7855550142',
  'robin@tallgrass.example',
  '2026-02-27',
  '2026-02-27T09:30:00Z',
  '110000000',
  '000123456789',
  '48-1357924',
  '123-45-6789',
  'SM11AA',
  'America/Chicago',
  'US',
  'https://tallgrass.example',
  'a'.repeat(43),
];
const NUMBERS = [1, 10, 0, 2];
const MAX_DEPTH = 12;

/**
 * A request that an endpoint's own schemas accept, with an id in each place that takes one, including the optional
 * ones. Throws with the endpoint's name when it cannot make one. Then `given` must say what its body needs.
 */
export function sampleRequest(name: string, spec: Endpoint, idFor: IdFor, given: object = {}): SampleRequest {
  // The number of a version is no id.
  const ids = paramNames(spec.path).filter((param) => param !== 'number');
  const places: Place[] = ids.map((param): Place => ['params', param]);
  const params = { ...Object.fromEntries(ids.map((param) => [param, idFor(param)])), number: '1' };
  const read = (schema: z.ZodType | undefined, part: Part): unknown => {
    if (!schema) return undefined;
    for (const whole of [false, true]) {
      const found: Place[] = [];
      const drawn = draw(schema, { idFor, whole, place: [part], places: found });
      const value = part === 'body' && isRecord(drawn) ? { ...drawn, ...given } : drawn;
      const result = schema.safeParse(value);
      if (result.success) {
        places.push(...found);
        return value;
      }
      if (whole)
        throw new Error(
          `No valid ${part} could be made for ${name}: ${z.prettifyError(result.error)}. Say what it needs in GIVEN.`,
        );
    }
    return undefined;
  };
  const query = (read(queryOf(spec), 'query') ?? {}) as Record<string, unknown>;
  return { params, query, body: read(spec.body, 'body'), places };
}

/** The same request with other ids in some of its places. */
export function withIds(sample: SampleRequest, places: readonly Place[], id: string): SampleRequest {
  const copy = structuredClone(sample) as SampleRequest;
  for (const place of places) {
    const last = place.at(-1) ?? '';
    const holder = place.slice(0, -1).reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy);
    (holder as Record<string, unknown>)[last] = id;
  }
  return copy;
}

interface Drawing {
  readonly idFor: IdFor;
  /** Includes optional entries. */
  readonly whole: boolean;
  readonly place: Place;
  readonly places: Place[];
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Record<string, string>;
  readonly values?: readonly unknown[];
}
const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

function draw(schema: z.ZodType, drawing: Drawing): unknown {
  const { type, innerType, in: first, out, element, options, entries, values } = definitionOf(schema);
  if (drawing.place.length > MAX_DEPTH) return undefined;
  if (schema instanceof z.ZodObject) return drawObject(schema, drawing);
  if (innerType) return draw(innerType, drawing);
  if (type === 'pipe' && first && out) {
    const inner = definitionOf(first).type === 'transform' ? out : first;
    return isComposed(inner) ? draw(inner, drawing) : leaf(schema, drawing);
  }
  if (element) return drawArray(schema, element, drawing);
  if (options?.[0]) return draw(options[0], drawing);
  if (entries) return Object.values(entries)[0];
  if (values) return values[0];
  return leaf(schema, drawing);
}

function isComposed(schema: z.ZodType): boolean {
  const { type, innerType } = definitionOf(schema);
  return (
    ['object', 'array', 'union', 'pipe', 'enum', 'literal'].includes(type) || (!!innerType && isComposed(innerType))
  );
}

/** An id that is to be one names nothing that there is. */
const DRAWN_BY_SENDER = ['newUuid'];

function drawObject(schema: z.ZodObject, drawing: Drawing): unknown {
  const drawn: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    if (DRAWN_BY_SENDER.includes(name)) continue;
    const before = drawing.places.length;
    const value = draw(field, { ...drawing, place: [...drawing.place, name] });
    const optional = field.safeParse(undefined).success;
    // The version of a screen is optional. A wrong one is refused before anything else is checked.
    if (optional && name === 'version') continue;
    if (!optional || drawing.whole || drawing.places.length > before) drawn[name] = value;
  }
  return drawn;
}

function drawArray(schema: z.ZodType, element: z.ZodType, drawing: Drawing): unknown {
  const before = drawing.places.length;
  const one = draw(element, { ...drawing, place: [...drawing.place, 0] });
  return schema.safeParse([]).success && drawing.places.length === before ? [] : [one];
}

function leaf(schema: z.ZodType, drawing: Drawing): unknown {
  const accepts = (value: unknown) => schema.safeParse(value).success;
  const name = String(drawing.place.at(-1));
  if (accepts(UUID) && (!accepts('no id') || /(?:^uuid|Id|UUID)$/.test(name))) {
    drawing.places.push(drawing.place);
    return drawing.idFor(name);
  }
  return [...WORDS, ...NUMBERS, true, false].find(accepts);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
