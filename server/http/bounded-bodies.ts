import type { FastifyInstance } from 'fastify';
import { Refused } from '../services/refused.ts';

/** No body that an endpoint describes is nested deeper or holds more values (contract/bodies.test.ts). */
const MAX_DEPTH = 20;
const MAX_VALUES = 5_000;

/** Refuses a body that costs more to read than to send, before reading it: a compressed one, and deep or wide JSON. */
export function boundBodies(app: FastifyInstance) {
  // Calls are counted before.
  app.addHook('preParsing', async ({ headers }) => {
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      throw new Refused('UNSUPPORTED_MEDIA_TYPE', { copy: 'Send the request without Content-Encoding.' });
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isBounded(body)) parse(request, body, done);
    else done(new Refused('BAD_REQUEST'));
  });
}

const [QUOTE, BACKSLASH, COMMA] = [...'"\\,'].map((sign) => sign.charCodeAt(0));
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'[]{}'].map((sign) => sign.charCodeAt(0));

/** Walks over the text once and keeps nothing. What is not JSON at all is the parser's to refuse. */
function isBounded(json: string): boolean {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) inText = !inText;
    else if (inText) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) [depth, values] = [depth + 1, values + 1];
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    else if (sign === COMMA) values += 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}
