import { randomUUID } from 'node:crypto';
import type { AttributeJson, AttributeWrite } from '@underlay/contract/inventory.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { countAttributes, insertAttribute, removeAttribute } from './attribute-store.ts';
import { lockItem } from './item-store.ts';

const MOST_ATTRIBUTES = 100;

export async function addAttribute(
  { sql, clock }: Platform,
  businessId: string,
  itemId: string,
  entries: AttributeWrite,
  userId: string,
): Promise<AttributeJson> {
  const uuid = randomUUID();
  const at = clock.now();
  await sql.begin(async (tx) => {
    // The lock makes two who add at once count one after the other.
    found(await lockItem({ sql: tx, businessId }, itemId));
    if ((await countAttributes({ sql: tx, businessId }, itemId)) >= MOST_ATTRIBUTES)
      throw new Refused('too_many_attributes');
    await insertAttribute({ sql: tx, businessId }, { uuid, itemId, createdAt: at, entries });
    const happened = { kind: 'attribute_added', actor: userId, at, data: { detail: entries.name } };
    await writeEvent({ sql: tx, businessId }, { subjectId: itemId, ...happened });
  });
  return { uuid, ...entries };
}

interface AttributeRemoval {
  readonly businessId: string;
  readonly itemId: string;
  readonly attributeId: string;
  readonly userId: string;
}

export async function deleteAttribute({ sql, clock }: Platform, removal: AttributeRemoval) {
  const { businessId, itemId, attributeId, userId } = removal;
  await sql.begin(async (tx) => {
    if (!(await removeAttribute({ sql: tx, businessId }, itemId, attributeId))) throw new Refused('NOT_FOUND');
    const happened = { kind: 'attribute_removed', actor: userId, at: clock.now() };
    await writeEvent({ sql: tx, businessId }, { subjectId: itemId, ...happened });
  });
}
