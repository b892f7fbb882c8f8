import { randomUUID } from 'node:crypto';
import type { AttributeJson, AttributeWrite } from '@underlay/contract/inventory.ts';
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
): Promise<AttributeJson> {
  const uuid = randomUUID();
  await sql.begin(async (tx) => {
    // The lock makes two who add at once count one after the other.
    found(await lockItem(tx, businessId, itemId));
    if ((await countAttributes(tx, businessId, itemId)) >= MOST_ATTRIBUTES) throw new Refused('too_many_attributes');
    await insertAttribute(tx, businessId, { uuid, itemId, createdAt: clock.now(), entries });
  });
  return { uuid, ...entries };
}

export async function deleteAttribute({ sql }: Platform, businessId: string, itemId: string, attributeId: string) {
  if (!(await removeAttribute(sql, businessId, itemId, attributeId))) throw new Refused('NOT_FOUND');
}
