// Writes requests.generated.json from the types of the installed Stripe SDK.
// Run after every update of the `stripe` package: node sandbox/schemas/generate.ts
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BaseType,
  type CompletedConfig,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  NeverType,
  SchemaGenerator,
  StringType,
  type SubNodeParser,
} from 'ts-json-schema-generator';

type Node = Parameters<SubNodeParser['supportsNode']>[0];
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const folder = import.meta.dirname;

const config: CompletedConfig = {
  ...DEFAULT_CONFIG,
  path: join(folder, 'requests.ts'),
  tsconfig: join(folder, '..', '..', 'tsconfig.json'),
  type: 'Requests',
  expose: 'none',
  topRef: false,
  jsDoc: 'none',
  skipTypeCheck: true,
};

const program = createProgram(config);
const parser = createParser(program, config, (chain) => {
  // Stripe joins every enum with `OtherString`. Without it a misspelt value is refused, as Stripe's server does.
  chain.addNodeParser(namedType('OtherString', () => new NeverType()));
  // Decimals are sent as strings, and a schema cannot describe the class behind the type.
  chain.addNodeParser(namedType('Decimal', () => new StringType()));
});
const generated = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema('Requests');

const { properties } = JSON.parse(JSON.stringify(generated)) as { properties: Record<string, Json> };
const shared = shareRepeatedParts(properties);
writeFileSync(join(folder, 'requests.generated.json'), `${JSON.stringify(shared)}\n`);
console.log(`${Object.keys(properties).length} requests, ${JSON.stringify(shared).length} characters`);

function namedType(name: string, replacement: () => BaseType): SubNodeParser {
  return {
    supportsNode: (node: Node) =>
      'typeName' in node && (node.typeName as { escapedText?: string }).escapedText === name,
    createType: replacement,
  };
}

/** Create, update and confirm repeat the same large parts. A part that occurs twice is written once under $defs. */
function shareRepeatedParts(schemas: Record<string, Json>): Json {
  const smallestShared = 200;
  const seen = new Map<string, number>();
  const count = (value: Json): void => {
    if (value === null || typeof value !== 'object') return;
    const text = JSON.stringify(value);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    if (times === 1) for (const part of Object.values(value)) count(part);
  };
  count(schemas);

  const definitions: Record<string, Json> = {};
  const share = (value: Json): Json => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(share);
    const text = JSON.stringify(value);
    const isSchema = typeof value.type === 'string' || Array.isArray(value.anyOf) || Array.isArray(value.enum);
    const copy = () => Object.fromEntries(Object.entries(value).map(([key, part]) => [key, share(part)]));
    if (!isSchema || text.length < smallestShared || (seen.get(text) ?? 0) < 2) return copy();
    const name = createHash('sha256').update(text).digest('hex').slice(0, 10);
    definitions[name] ??= copy();
    return { $ref: `#/$defs/${name}` };
  };
  const requests = share(schemas);
  return { $id: 'stripe', $defs: definitions, requests };
}
