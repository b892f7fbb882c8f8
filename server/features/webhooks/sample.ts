import { schemaOf } from '@underlay/contract/openapi.ts';
import { dataSchemaOf } from '@underlay/contract/webhook-objects.ts';
import type { WebhookBodyJson } from '@underlay/contract/webhooks.ts';
import { CONNECTION_RIGHTS } from '@underlay/domain/connections/connection-rights.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import { mayHear, TEST_TYPE } from '@underlay/domain/webhooks/webhook-types.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { notYourRole } from '../../services/not-your-role.ts';
import type { Platform } from '../../services/platform.ts';
import { programOf } from '../connections/index.ts';
import { type MessageData, readData } from './make-body.ts';
import { newestOf } from './sample-store.ts';

const SAMPLE_ID = '3f2b8c1e-6a54-4d0e-9a51-0d7c1e5b7a42';
const SAMPLE_MOMENT = '2026-11-25T15:46:01.000Z';
const SAMPLE_DAY = '2026-11-25';

/** What a program could be told, with values of the business. A person sees what one with all rights would (REF-05). */
export async function sampleOf(
  platform: Platform,
  db: TenantDb,
  { user, may, type }: { user: User; may: May; type: string },
): Promise<WebhookBodyJson> {
  const { businessId } = db;
  const timestamp = platform.clock.now().toISOString();
  if (type === TEST_TYPE) return { type, timestamp, data: { id: SAMPLE_ID, version: 1 } };
  if (!mayHear(may, type)) throw notYourRole(null);
  const about = await newestOf(db, type);
  const reader = { user: user.connection ? user : someProgram(businessId), businessId, version: 1 };
  const data = about && (await readData(platform, type, about, reader));
  return { type, timestamp, data: data ?? madeUp(type) };
}

const someProgram = (businessId: string): User =>
  programOf({
    id: SAMPLE_ID,
    businessId,
    name: '',
    rights: CONNECTION_RIGHTS,
    onlyRead: false,
    endsAt: null,
    usedAt: null,
  });

type Json = Readonly<Record<string, unknown>>;

const madeUp = (type: string): MessageData =>
  ({ ...Object(exampleOf(dataSchemaOf(type, schemaOf))), id: SAMPLE_ID, version: 1 }) as MessageData;

/** A value that fits its schema. */
function exampleOf(schema: Json): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0] as Json);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(Object(schema.properties) as Readonly<Record<string, Json>>).map(([key, field]) => [
        key,
        exampleOf(field),
      ]),
    );
  if (schema.type === 'array') return [exampleOf(Object(schema.items))];
  if (schema.type === 'number' || schema.type === 'integer') return schema['x-unit'] === 'dollars' ? 240 : 1;
  if (schema.type === 'boolean') return false;
  if (schema.type !== 'string') return null;
  if (schema.format === 'uuid') return SAMPLE_ID;
  if (schema['x-unit'] === 'moment') return SAMPLE_MOMENT;
  return schema['x-unit'] === 'day' ? SAMPLE_DAY : 'Kitchen oak';
}
