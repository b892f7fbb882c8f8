import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/sql.ts';

/** As much as a task says in words; older words go first. */
const LONGEST_DETAIL = 1_000;

interface ContactTask {
  readonly businessId: string;
  readonly customerId: string;
  readonly detail: string;
  readonly at: Date;
}

/** Somebody of the business has to look at it. One that is open already says the further change too. */
export async function openContactTask(tx: Transaction, { businessId, customerId, detail, at }: ContactTask) {
  await tx`
    insert into tasks as t (business_id, id, kind, subject_id, customer_id, detail, created_at)
    values (${businessId}, ${randomUUID()}, 'contact_changed', ${customerId}, ${customerId}, ${detail}, ${at})
    on conflict (business_id, kind, subject_id) where done_at is null
    do update set detail = right(t.detail || '; ' || excluded.detail, ${LONGEST_DETAIL})`;
}
