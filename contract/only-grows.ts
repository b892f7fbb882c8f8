/** What is published only grows (REF-03): programs of others were built on it. */

interface Json {
  readonly [name: string]: unknown;
}

/** What the published document promises and the other one does not keep. Empty when every program goes on working. */
export function broken(published: Json, now: Json, today: string): string[] {
  const operations = operationsOf(now.paths);
  const calls = [...operationsOf(published.paths)].flatMap(([name, before]) => {
    const after = operations.get(name);
    if (!after) return isOver(before, today) ? [] : [`${name} is gone`];
    return [...brokenAnswer(before, after), ...brokenQuery(before, after), ...brokenBody(before, after)].map(
      (problem) => `${name}: ${problem}`,
    );
  });
  return [...calls, ...brokenMessages(published, now, today)].filter((problem) => !AS_SPECIFIED.test(problem));
}

/** Money on account is meant for no invoice: the one thing that is answered in another form than was published (ALLOC-17, decision 110). */
const AS_SPECIFIED =
  /\/(payments|credits)\b.*: (\[\]\.|payment\.)?(invoiceUuid|invoiceId|invoice) may be null in the answer$|^the message POST payment\.\w+: data\.(invoiceUuid|invoiceId) may be null in the answer$/;

/** What programs are told. It comes to them as an answer does, though it stands in a body. */
function brokenMessages(published: Json, now: Json, today: string): string[] {
  const messages = operationsOf(now.webhooks);
  return [...operationsOf(published.webhooks)].flatMap(([name, before]) => {
    const after = messages.get(name);
    if (!after) return isOver(before, today) ? [] : [`the message ${name} is gone`];
    const headers = new Set((after.parameters as Parameter[]).map((one) => one.name));
    const lost = (before.parameters as Parameter[]).filter((one) => !headers.has(one.name));
    return [
      ...lost.map((one) => `it has no header ${one.name}`),
      ...brokenContent(schemaAt(before.requestBody), schemaAt(after.requestBody)),
    ].map((problem) => `the message ${name}: ${problem}`);
  });
}

/** It was marked as going away, and the day has come. */
const isOver = ({ deprecated, 'x-sunset': sunset }: Json, today: string): boolean =>
  deprecated === true && typeof sunset === 'string' && sunset <= today;

function operationsOf(paths: unknown): Map<string, Json> {
  const all = Object.entries((paths ?? {}) as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as Json] as const,
    ),
  );
  return new Map(all);
}

const JSON_TYPE = 'application/json';
interface Holder {
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}
const schemaAt = (holder: unknown): Json | undefined => (holder as Holder | undefined)?.content?.[JSON_TYPE]?.schema;

const answerOf = ({ responses }: Json) => schemaAt((responses as Json)['200']);

const brokenAnswer = (before: Json, after: Json): string[] => brokenContent(answerOf(before), answerOf(after));

function brokenContent(old: Json | undefined, now: Json | undefined): string[] {
  const [was, is] = [fieldsOf(old), fieldsOf(now)];
  const fields = [...was].flatMap(([name, field]) => {
    const left = is.get(name);
    if (!left) return [`the answer has no ${name}`];
    return [
      ...newTypes(field.schema, left.schema).map((type) => `${name} may be ${type} in the answer`),
      ...(field.required && !left.required ? [`${name} may be missing in the answer`] : []),
    ];
  });
  return [...newTypes(old ?? {}, now ?? {}).map((type) => `the answer may be ${type}`), ...fields];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
}

function brokenQuery(before: Json, after: Json): string[] {
  const byName = new Map((after.parameters as Parameter[]).map((one) => [`${one.in} ${one.name}`, one]));
  const known = (before.parameters as Parameter[]).map((one) => `${one.in} ${one.name}`);
  const gone = (before.parameters as Parameter[]).flatMap((one) => {
    const now = byName.get(`${one.in} ${one.name}`);
    if (!now) return [`${one.name} is no longer taken`];
    return noLongerTaken(one.schema, now.schema).map((what) => `${one.name} no longer takes ${what}`);
  });
  const asked = [...byName].filter(([key, { required }]) => required && !known.includes(key));
  return [...gone, ...asked.map(([, { name }]) => `${name} is required`)];
}

function brokenBody(before: Json, after: Json): string[] {
  const [old, next] = [schemaAt(before.requestBody), schemaAt(after.requestBody)];
  const [was, is] = [fieldsOf(old), fieldsOf(next)];
  const lost = [...was].flatMap(([name, field]) => {
    const now = is.get(name);
    if (!now) return [`the body takes no ${name}`];
    return [
      ...noLongerTaken(field.schema, now.schema).map((what) => `${name} no longer takes ${what}`),
      ...(now.required && !field.required ? [`${name} is required`] : []),
    ];
  });
  const asked = [...is].filter(([name, { required }]) => required && !was.has(name) && hasParent(was, name));
  const whole = noLongerTaken(old ?? {}, next ?? {}).map((what) => `the body no longer takes ${what}`);
  return [...whole, ...lost, ...asked.map(([name]) => `${name} is required`)];
}

/** What is required within something new and optional asks nothing of programs that do not send it. */
function hasParent(fields: ReadonlyMap<string, Field>, name: string): boolean {
  const parent = name.replace(/(\[\])?\.[^.]*$/, '');
  return parent === name || fields.has(parent);
}

interface Field {
  readonly schema: Json;
  readonly required: boolean;
}

const MAX_DEPTH = 8;

/** Every field by its way from the top: `lineItems[].quantity`. */
function fieldsOf(schema: Json | undefined, prefix = '', depth = 0): Map<string, Field> {
  const fields = new Map<string, Field>();
  if (!schema || depth > MAX_DEPTH) return fields;
  const add = (inner: Map<string, Field>) => {
    for (const [name, field] of inner) fields.set(name, field);
  };
  for (const [name, field] of Object.entries((schema.properties as Json | undefined) ?? {})) {
    const required = ((schema.required as string[] | undefined) ?? []).includes(name);
    fields.set(prefix + name, { schema: field as Json, required });
    add(fieldsOf(field as Json, `${prefix}${name}.`, depth + 1));
  }
  if (schema.items) add(fieldsOf(schema.items as Json, prefix === '' ? '[].' : `${prefix.slice(0, -1)}[].`, depth + 1));
  for (const word of ['anyOf', 'oneOf', 'allOf'])
    for (const one of (schema[word] as Json[] | undefined) ?? []) add(fieldsOf(one, prefix, depth + 1));
  return fields;
}

const noLongerTaken = (before: Json, after: Json): string[] => [
  ...lostValues(before, after),
  ...newTypes(after, before).map((type) => `the type ${type}`),
];

/** Types that were not there. Whoever knows nothing of types takes, or is answered, any. */
function newTypes(before: Json, after: Json): string[] {
  const [was, is] = [typesOf(before), typesOf(after)];
  return was.length === 0 ? [] : is.filter((type) => !was.includes(type));
}

/** A whole number is a number too. A list is one of something. */
const typesOf = (schema: Json): string[] => [
  ...[schema.type ?? []].flat().flatMap((type) => (type === 'number' ? ['number', 'integer'] : [String(type)])),
  ...(schema.items ? typesOf(schema.items as Json).map((type) => `list of ${type}`) : []),
  ...['anyOf', 'oneOf'].flatMap((word) => ((schema[word] as Json[] | undefined) ?? []).flatMap(typesOf)),
];

/** Values that were named and are not any more. Where none are named any value may stand. */
function lostValues(before: Json, after: Json): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return is.length === 0 ? [] : was.filter((value) => !is.includes(value));
}

const valuesOf = (schema: Json): string[] => [
  ...((schema.enum as unknown[] | undefined) ?? []).map(String),
  ...(schema.const === undefined ? [] : [String(schema.const)]),
  ...['anyOf', 'oneOf'].flatMap((word) => ((schema[word] as Json[] | undefined) ?? []).flatMap(valuesOf)),
  ...(schema.items ? valuesOf(schema.items as Json) : []),
];
