import { expect, test } from 'vitest';
import { type Endpoint, maxBodyOf } from './endpoint.ts';
import { contract } from './index.ts';
import { schemaOf } from './openapi.ts';

/** What the server takes (server/http/bounded-bodies.ts). */
const MAX_DEPTH = 20;
const MAX_VALUES = 5_000;
/** Of a text without a maximum of its own: a date, a number in words. */
const USUAL_LENGTH = 100;
const BYTES_OF_LETTER = 4;

interface Size {
  readonly bytes: number;
  readonly values: number;
  readonly depth: number;
}
type Schema = ReturnType<typeof schemaOf>;

const plain = (bytes: number): Size => ({ bytes, values: 1, depth: 0 });
const sum = (sizes: readonly Size[]): Size => ({
  bytes: sizes.reduce((all, { bytes }) => all + bytes + 1, 2),
  values: sizes.reduce((all, { values }) => all + values, 1),
  depth: 1 + Math.max(0, ...sizes.map(({ depth }) => depth)),
});
const largest = (sizes: readonly Size[]): Size => ({
  bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
  values: Math.max(...sizes.map(({ values }) => values)),
  depth: Math.max(...sizes.map(({ depth }) => depth)),
});

/** The largest body that a schema lets pass. Every letter is one of the long ones. */
function sizeOf(schema: Schema, lists = 1): Size {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return largest(choices.map((choice) => sizeOf(choice as Schema)));
  if (schema.enum) return largest(schema.enum.map((value) => plain(JSON.stringify(value).length)));
  const types = [schema.type].flat();
  if (types.includes('object'))
    return sum(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => {
        const size = sizeOf(inner as Schema, lists);
        return { ...size, bytes: size.bytes + name.length + 3 };
      }),
    );
  if (types.includes('array')) {
    const most = schema.maxItems ?? Number.NaN;
    // Some hold no more together than one alone may.
    const length = 'x-in-all' in schema ? Math.ceil(most / lists) : most;
    return sum(Array.from({ length }, () => sizeOf(schema.items as Schema, most)));
  }
  if (types.includes('string')) return plain(2 + (schema.maxLength ?? USUAL_LENGTH) * BYTES_OF_LETTER);
  return plain(25);
}

const withBody = Object.entries(contract).flatMap(([tag, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, spec]) =>
    spec.body ? [{ name: `${tag}.${name}`, spec, size: sizeOf(schemaOf(spec.body, 'input')) }] : [],
  ),
);

test('ERR-04 whatever an endpoint describes fits into the body it takes, in any language', () => {
  const tooSmall = withBody.filter(({ spec, size }) => size.bytes > maxBodyOf(spec));
  expect(tooSmall.map(({ name, size }) => `${name}: ${size.bytes}`)).toEqual([]);
  const refused = withBody.filter(({ size }) => size.depth > MAX_DEPTH || size.values > MAX_VALUES);
  expect(refused.map(({ name, size }) => `${name}: ${size.depth} deep, ${size.values} values`)).toEqual([]);
});

test('ERR-04 an endpoint takes no more than twice what it describes, when it takes more than usual', () => {
  const tooLarge = withBody.filter(({ spec, size }) => spec.maxBody !== undefined && spec.maxBody > 2 * size.bytes);
  expect(tooLarge.map(({ name }) => name)).toEqual([]);
});
