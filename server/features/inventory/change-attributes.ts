import { randomUUID } from 'node:crypto';
import type { AttributeJson, AttributeWrite } from '@underlay/contract/inventory.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { countAttributes, insertAttribute, removeAttribute } from './attribute-store.ts';
import { lockItem } from './item-store.ts';

const MAX_ATTRIBUTES = 100;

export async function addAttribute(
  { clock }: Platform,
  db: TenantDb,
  { itemId, entries, userId }: { itemId: string; entries: AttributeWrite; userId: string },
): Promise<AttributeJson> {
  const at = clock.now();
  return db.begin(async (tx) => {
    const id = randomUUID();
    // The lock makes two additions at once count one after the other.
    found(await lockItem(tx, itemId));
    if ((await countAttributes(tx, itemId)) >= MAX_ATTRIBUTES) throw new Refused('too_many_attributes');
    await insertAttribute(tx, { id, itemId, createdAt: at, entries });
    const happened = { kind: 'attribute_added', actor: userId, at, data: { detail: entries.name } } as const;
    await writeEvent(tx, { subjectId: itemId, ...happened });
    return { uuid: id, ...entries };
  });
}

interface AttributeRemoval {
  readonly itemId: string;
  readonly attributeId: string;
  readonly userId: string;
}

export async function deleteAttribute({ clock }: Platform, db: TenantDb, removal: AttributeRemoval) {
  const { itemId, attributeId, userId } = removal;
  await db.begin(async (tx) => {
    if (!(await removeAttribute(tx, itemId, attributeId))) throw new Refused('NOT_FOUND');
    const happened = { kind: 'attribute_removed', actor: userId, at: clock.now() } as const;
    await writeEvent(tx, { subjectId: itemId, ...happened });
  });
}
