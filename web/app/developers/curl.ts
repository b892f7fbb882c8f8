import { bodyOf, type Call, exampleOf, type Schema, takesFile } from './api-document.ts';
import { SAMPLE_ID, sampleOf } from './schema-fields.ts';

/** The call with sample values, to be pasted into a terminal. */
export function curlOf(call: Call, server: string): string {
  const path = call.path.replaceAll(/\{\w+\}/g, SAMPLE_ID);
  const asked = call.parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema, name)))}`);
  const body = bodyOf(call);
  const lines = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}"${server}${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}"`,
    ...(isOpen(call) ? [] : ['-H "Authorization: Bearer $UNDERLAY_TOKEN"']),
    ...(call.method === 'POST' && !isOpen(call) ? ['-H "Idempotency-Key: order-1180"'] : []),
    ...(body
      ? [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(sampleBody(call, body)).replaceAll("'", "'\\''")}'`,
        ]
      : takesFile(call)
        ? ['-F "file=@floor.jpg"']
        : []),
  ];
  return lines.join(' \\\n  ');
}

/** The call's own, where it has one. */
export const sampleBody = (call: Call, body: Schema): unknown => exampleOf(call) ?? sampleOf(body);

/** Nobody has to say who they are. */
const isOpen = (call: Call): boolean => call['x-access'] === 'public' || call['x-access'] === 'portal';
