import { Agent, request } from 'node:http';
import { type Endpoint, paramNames } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import { type Place, type SampleRequest, withIds } from './sample-request.ts';

export interface Named {
  readonly name: string;
  readonly spec: Endpoint;
}
export const ENDPOINTS: Named[] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, spec]) => ({ name: `${feature}.${name}`, spec })),
);
export const isSignedIn = ({ spec }: Named) => ['manager', 'user', 'connection'].includes(spec.access);

/** The tables of ids that are not named after their table. `orderId` needs no entry, `lineId` does. */
const TABLES: Readonly<Record<string, string>> = {
  frominvoice: 'invoices',
  line: 'invoice_lines',
  lineitem: 'invoice_lines',
  category: 'categories',
  report: 'expense_reports',
  method: 'bank_payment_methods',
  business: 'businesses',
  delivery: 'deliveries',
  webhook: 'webhook_endpoints',
  message: 'webhook_messages',
  rate: 'tax_rates',
  charge: 'invoice_charges',
  stockitem: 'inventory_items',
  section: 'invoice_sections',
};
export const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
export interface Sent {
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
export interface Got {
  readonly status: number;
  readonly text: string;
  json(): Record<string, unknown>;
}

/** Raw requests over a few kept connections. Thousands of them should take seconds. */
export class Attempts {
  count = 0;
  readonly #origin: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 12 });
  constructor(origin: string) {
    this.#origin = origin.replace('localhost', '127.0.0.1');
  }

  send(method: string, path: string, { token, headers, body }: Sent = {}): Promise<Got> {
    this.count += 1;
    const content = body === undefined ? null : JSON.stringify(body);
    const options = {
      method,
      agent: this.#agent,
      headers: {
        ...(content !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    };
    return new Promise((resolve, reject) => {
      const call = request(`${this.#origin}/core/api${path}`, options, (answer) => {
        let text = '';
        const got = () => resolve({ status: answer.statusCode ?? 0, text, json: () => JSON.parse(text) });
        answer.setEncoding('latin1').on('data', (chunk: string) => {
          text += chunk;
          if (answer.headers['content-type'] === 'text/event-stream' && text.includes('data: ')) {
            // It does not end by itself. The first chunk is the answer.
            got();
            answer.destroy();
          }
        });
        answer.on('end', got);
      });
      call.on('error', reject).end(content ?? undefined);
    });
  }

  /** Sends a sample request to its endpoint. */
  make({ spec }: Named, { params, query, body }: SampleRequest, sent: Sent = {}, prefix = ''): Promise<Got> {
    const path = paramNames(spec.path).reduce((url, name) => url.replace(`:${name}`, String(params[name])), spec.path);
    const asked = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const reads = spec.method === 'GET' || spec.method === 'DELETE';
    const url = `${prefix}${path}${asked.size > 0 ? `?${asked}` : ''}`;
    return this.send(spec.method, url, { body: reads ? undefined : body, ...sent });
  }

  close() {
    this.#agent.destroy();
  }
}

/** An id of the given business for a field such as `customerId`, or `uuid` in the list of jobs. Else an unknown one. */
export function idFor(ids: ReadonlyMap<string, string>, { spec }: Named): (field: string) => string {
  const segment = spec.path.split('/').findLast((part) => !part.startsWith(':')) ?? '';
  return (field) => {
    const noun = singular(field.replace(/(?:id|uuid)$/i, '') || segment);
    const names = [...ids.keys()];
    const isSent = spec.access !== 'manager' || spec.path.includes('/versions');
    const known = isSent && noun === 'invoice' ? 'sent_invoices' : TABLES[noun];
    const table =
      known ?? names.find((name) => singular(name) === noun) ?? names.find((name) => singular(name).endsWith(noun));
    return (table && ids.get(table)) || crypto.randomUUID();
  };
}

const singular = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('_', '')
    .replace(/(?<=ss)es$|(?<!s)s$/, '');

export const isUuid = (id: string) => /^[0-9a-f-]{36}$/.test(id);

/** The content of an answer without its request number and the requested ids. */
export function said({ status, text }: Got, sample: SampleRequest): string {
  const asked = JSON.stringify(sample).match(UUID) ?? [];
  const plain = asked.reduce((rest, id) => rest.replaceAll(id, 'ID'), text.replace(/"requestId":"[^"]*"/, ''));
  // A success writes data of its own: new ids and the time.
  return status < 300 ? String(status) : `${status} ${plain}`;
}

/** The same request with unknown ids. */
export const unknown = (sample: SampleRequest): SampleRequest =>
  sample.places.reduce((changed, place) => withIds(changed, [place], crypto.randomUUID()), sample);

/** Each place alone, and those of one name together, such as an invoice in the path and in the body. */
export function groupsOf({ places }: SampleRequest): Place[][] {
  const byName = Object.values(Object.groupBy(places, (place) => String(place.at(-1))));
  return [
    ...places.map((place) => [place]),
    ...byName.filter((group) => group !== undefined && group.length > 1),
  ] as Place[][];
}
