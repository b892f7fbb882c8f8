import { rightsToHear, WEBHOOK_TYPES } from '@underlay/domain/webhooks/webhook-types.ts';
import type { z } from 'zod';
import { MessageJson } from './communications.ts';
import { ContractOfJobJson, DrawOfJobJson } from './contracts.ts';
import { CustomerJson } from './customers.ts';
import { FailedDeliveryJson } from './deliveries.ts';
import { ItemJson } from './inventory.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { IssuedCreditJson } from './issued-credits.ts';
import { JobJson } from './jobs.ts';
import { PaymentJson } from './payments.ts';
import { RefundJson } from './refunds.ts';
import { forAnybody } from './seen.ts';
import { MEANINGS } from './webhook-meanings.ts';
import { WorkOrderJson } from './work-orders.ts';

/** What a message is about, as the API answers it, by the noun of its type (HOOK-02). */
const OBJECTS: Readonly<Record<string, z.ZodType>> = {
  invoice: InvoiceDetailJson,
  quote: InvoiceDetailJson,
  customer: CustomerJson,
  job: JobJson,
  payment: PaymentJson,
  refund: RefundJson,
  /** The invoice that it was added to. */
  charge: InvoiceDetailJson,
  credit: IssuedCreditJson,
  work_order: WorkOrderJson,
  item: ItemJson,
  message: MessageJson,
  contract: ContractOfJobJson,
  draw: DrawOfJobJson,
  delivery: FailedDeliveryJson,
};

/**
 * What is moved and added to these one by one does not count their own versions up, so that of two messages the number of the event says
 * which is newer. Their own stands beside it as `ownVersion`.
 */
const COUNTED_BY_EVENTS = ['item', 'work_order'];
export const isCountedByEvents = (type: string): boolean => COUNTED_BY_EVENTS.includes(nounOf(type));

const nounOf = (type: string): string => type.split('.')[0] ?? '';

type Json = Readonly<Record<string, unknown>>;

/** The schema of the data of a message, for who has all rights. */
export function dataSchemaOf(type: string, schemaOf: (schema: z.ZodType, io: 'output') => Json): Json {
  const object = OBJECTS[nounOf(type)];
  if (!object) throw new Error(`nothing says what ${type} is about`);
  const schema: Json = forAnybody(schemaOf(object, 'output'));
  const { id, ...properties } = schema.properties as Json;
  const number = (id as Json | undefined)?.type === 'number' ? { number: { type: 'number' } } : {};
  return {
    ...schema,
    properties: {
      id: { type: 'string', format: 'uuid' },
      version: { type: 'number' },
      ...(isCountedByEvents(type) && { ownVersion: { type: 'number' } }),
      ...number,
      ...without(properties),
    },
    required: ['id', 'version'],
  };
}

/** Said first, whether or not the object has one of its own. */
const without = ({ version: _, ...others }: Json): Json => others;

/** What programs are told, for the document (REF-02). */
export const webhooksDocument = (schemaOf: (schema: z.ZodType, io: 'output') => Json) =>
  Object.fromEntries(
    WEBHOOK_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          tags: ['webhooks'],
          summary: `Sent to the webhooks of a connection: ${type}`,
          description: MEANINGS[type],
          parameters: HEADERS,
          requestBody: { content: { 'application/json': { schema: bodySchema(type, dataSchemaOf(type, schemaOf)) } } },
          responses: { '2XX': { description: 'Any of these says that it came. Everything else is tried again.' } },
          'x-right': rightsToHear(type),
        },
      },
    ]),
  );

const bodySchema = (type: string, data: Json) => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', const: type },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: {
      description:
        'The object as the API answers it to the connection. What is gone has id and version alone, and above 256 KB "cut" beside them.',
      anyOf: [data, CUT],
    },
  },
});

const CUT = {
  type: 'object',
  required: ['id', 'version'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    version: { type: 'number' },
    cut: { type: 'boolean', const: true },
  },
};

const HEADERS = [
  ['webhook-id', 'The same for every attempt.'],
  ['webhook-timestamp', 'Seconds, of the attempt.'],
  ['webhook-signature', 'One or more of `v1,` and base64 of HMAC-SHA256 over id.timestamp.body, with a space between.'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));
