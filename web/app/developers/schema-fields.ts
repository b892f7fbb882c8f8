import type { Schema } from './api-document.ts';

export interface SchemaField {
  /** `lineItems[].quantity` */
  readonly name: string;
  /** "text", "number or nothing", "one of: sent, pending" */
  readonly kind: string;
  readonly required: boolean;
  readonly right: string | null;
  /** Null where its name says it. */
  readonly meaning: string | null;
}

/** Nothing that is sent or answered goes deeper. */
const MAX_DEPTH = 6;

/** Every field of an object, also of those within it, by the name that a program writes. */
export function fieldsOf(schema: Schema | undefined, prefix = '', depth = 0): SchemaField[] {
  if (!schema || depth > MAX_DEPTH) return [];
  const { properties = {}, required = [] } = partsOf(schema);
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const inner = prefix + name;
    const { items } = partsOf(field);
    return [
      {
        name: inner,
        kind: kindOf(field),
        required: required.includes(name),
        right: field['x-right'] ? [field['x-right']].flat().join(' or ') : null,
        meaning: field.description ?? null,
      },
      ...fieldsOf(field, `${inner}.`, depth + 1),
      ...fieldsOf(items, `${inner}[].`, depth + 1),
    ];
  });
  const { items } = partsOf(schema);
  return [...own, ...(depth === 0 && items ? fieldsOf(items, prefix, 1) : [])];
}

/** A schema, with what its alternatives say. A field may be nothing, or one of several shapes. */
function partsOf(schema: Schema): Schema {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(partsOf);
  if (parts.length === 0) return schema;
  return {
    ...schema,
    properties: Object.assign({}, schema.properties, ...parts.map(({ properties }) => properties)),
    ...(parts.some(({ items }) => items) && { items: parts.find(({ items }) => items)?.items ?? {} }),
  };
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'nothing',
};

/** What may stand there, in words. */
export function kindOf(schema: Schema): string {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(kindOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of: ${schema.enum.map(String).join(', ')}`;
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'anything'}`;
  if (schema.format === 'uuid') return 'id';
  if (schema.format === 'date-time') return 'moment';
  if (schema['x-unit']) return schema['x-unit'];
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const kinds = types.map((type) => KINDS[type] ?? type).join(' or ');
  const longest = schema.maxLength === undefined ? '' : `, at most ${schema.maxLength} signs`;
  return kinds === '' ? 'anything' : kinds + longest;
}

const SAMPLES: readonly (readonly [RegExp, unknown])[] = [
  [/email$/i, 'dana@example.com'],
  [/phone$/i, '7855550142'],
  [/zip$/i, '66603'],
  [/state$/i, 'KS'],
  [/city$/i, 'Topeka'],
  [/firstname$/i, 'Dana'],
  [/lastname$/i, 'Whitfield'],
  [/(^|\.)name$/i, 'Oak floor'],
  [/addressline1$/i, '418 Maple Row'],
  [/^address$/, 'https://books.example.com/underlay'],
];
export const SAMPLE_ID = '3f2b8c1e-6a54-4d0e-9a51-0d7c1e5b7a42';

/** A value that could be sent. Optional fields are left out, as a first try would, and of alternatives the first is taken. */
export function sampleOf(schema: Schema, name = '', depth = 0): unknown {
  const [either] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(({ type }) => type !== 'null');
  if (either) return sampleOf(either, name, depth);
  const { properties, items, required = [], ...whole } = partsOf(schema);
  const fixed = whole.const ?? whole.enum?.[0];
  if (fixed !== undefined) return fixed;
  if (properties && depth < MAX_DEPTH) {
    const entries = Object.entries(properties).filter(([key]) => required.includes(key));
    return Object.fromEntries(entries.map(([key, field]) => [key, sampleOf(field, key, depth + 1)]));
  }
  if (items) return [sampleOf(items, name, depth + 1)];
  const types = [schema.type ?? []].flat();
  if (types.includes('number') || types.includes('integer'))
    return schema.minimum && schema.minimum > 1 ? schema.minimum : 1;
  if (types.includes('boolean')) return true;
  return textOf(schema, name);
}

function textOf(schema: Schema, name: string): unknown {
  if (schema.format === 'uuid') return SAMPLE_ID;
  if (schema.format === 'date-time') return '2026-11-24T17:30:00Z';
  if (schema.format === 'date') return '2026-11-24';
  return SAMPLES.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
}
