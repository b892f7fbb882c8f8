import { z } from 'zod';
import { isForConnections } from './connection-access.ts';
import { type Endpoint, paramsSchema, queryOf } from './endpoint.ts';
import { refusalsOf } from './endpoint-refusals.ts';
import { contract } from './index.ts';
import { openEnded, published } from './published.ts';
import { REFUSALS, type RefusalCode } from './refusals.ts';
import { forAnybody } from './seen.ts';
import { webhooksDocument } from './webhook-objects.ts';

/** The OpenAPI 3.1 document is computed from the contract, so it cannot disagree with the server. */
export function openApiDocument(origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, endpoints] of Object.entries(contract)) {
    for (const [name, spec] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const path = spec.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      paths[path][spec.method.toLowerCase()] = operation(tag, name, spec);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Underlay',
      version: '1.0.0',
      description: `Invoicing and payments for flooring and other trade contractors. ${CHANGES}`,
    },
    servers: [{ url: `${origin}/core/api` }],
    paths: published(paths),
    webhooks: published(openEnded(webhooksDocument(schemaOf))),
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Problem: PROBLEM } },
  };
}

const CHANGES =
  'New fields, values, names of messages and codes come at any time: leave unread what is not known. Nothing else changes, unless an answer was wrong, and nothing goes before it has been marked as deprecated for 12 months.';

/** " (D70)", " (REP-02 to REP-04)": what a statement is numbered says nothing to who reads the document. */
const CODES = / \((?:[A-Z]{1,5}-?\d+(?:, | to )?)+\)/g;

/** People and programs send their token in the same header. */
const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in person.' },
  connection: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'ulk_',
    description: 'The token of a connection, which an owner makes under Settings, Connections. It is shown once.',
  },
};

const PROBLEM = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'Fit to be shown to a person.' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by path of field.' },
  },
};

function operation(tag: string, name: string, spec: Endpoint) {
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: spec.summary.replaceAll(CODES, ''),
    parameters: [...fields(paramsSchema(spec.path), 'path'), ...fields(queryOf(spec), 'query')],
    ...requestBody(spec),
    responses: {
      ...success(spec),
      ...refusals(refusalsOf(spec)),
    },
    security: securityOf(spec),
    'x-access': spec.access,
    ...(spec.right && { 'x-right': spec.right }),
    'x-connection': isForConnections(spec),
    ...(spec.isForPeople && { 'x-for-people': true }),
  };
}

const securityOf = (spec: Endpoint) => [
  ...(spec.access === 'manager' || spec.access === 'user' ? [{ bearer: [] }] : []),
  ...(isForConnections(spec) ? [{ connection: [] }] : []),
];

function requestBody({ body, example, upload }: Endpoint) {
  if (!body && !upload) return {};
  return {
    requestBody: {
      content: {
        ...(body && { 'application/json': { schema: schemaOf(body, 'input'), ...(example && { example }) } }),
        ...(upload && { 'multipart/form-data': { schema: UPLOAD } }),
      },
    },
  };
}

const UPLOAD = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
};

function success(spec: Endpoint) {
  if (spec.download)
    return {
      200: { description: 'The bytes of the file', content: { 'application/octet-stream': {} } },
      ...(spec.page && { 303: { description: 'In place of every problem, for who asks for text/html: to the page' } }),
    };
  if (spec.picture) return { 200: { description: 'A picture', content: { 'image/png': {} } } };
  if (spec.stream)
    return { 200: { description: 'Server-sent events', content: { 'text/event-stream': eventsOf(spec) } } };
  if (spec.response instanceof z.ZodVoid) return { 204: { description: 'Done' } };
  const schema = openEnded(forAnybody(schemaOf(spec.response, 'output')));
  return { 200: { description: 'OK', content: { 'application/json': { schema } } } };
}

/** The text never ends. This is the `data` of each event in it. */
const eventsOf = ({ response }: Endpoint) => ({
  schema: {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: openEnded(schemaOf(response, 'output')),
  },
});

function refusals(codes: readonly RefusalCode[]) {
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, sharing]) => [
      status,
      {
        description: sharing.map((code) => `${code}: ${REFUSALS[code].message}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function fields(object: z.ZodObject | undefined, place: 'path' | 'query') {
  return Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(schema as z.ZodType, 'input'),
  }));
}

/** A JSON Schema without its own `$schema`, which the document states once. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
