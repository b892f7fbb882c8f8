import { randomUUID } from 'node:crypto';
import { noteNumber } from '@underlay/domain/credits/credit-kind.ts';
import { type NoteReason, reasonLabel } from '@underlay/domain/credits/credit-reason.ts';
import { type Cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { tellOwners } from '../businesses/index.ts';
import { lockCustomer } from '../customers/index.ts';
import { queueDeliveries } from '../deliveries/index.ts';
import { issueCredit, refuseNoAmount } from '../receivables/index.ts';
import { goodwillFigures, noteFacts } from './note-document.ts';

interface Gift {
  readonly customerId: string;
  readonly amount: Cents;
  readonly reason: NoteReason;
  readonly note: string;
  readonly userId: string;
}

/** A note that belongs to no invoice: without tax, and the customer's credit until it is used (CRED-11). Answers its id. */
export async function giveCredit(platform: Platform, db: TenantDb, gift: Gift): Promise<string> {
  const { customerId, amount, reason, note, userId } = gift;
  refuseNoAmount(amount);
  return db.begin(async (tx) => {
    await lockCustomer(tx, customerId);
    const [id, at] = [randomUUID(), platform.clock.now()];
    const facts = await noteFacts(tx, { customerId, invoice: null, reason, note, at }, goodwillFigures(amount));
    const number = await issueCredit(
      tx,
      {
        ...{ id, kind: 'note' as const, customerId, invoice: null, reason, note, issuedOn: facts.issuedOn },
        ...{ value: null, restocking: ZERO, subtotal: amount, tax: ZERO, total: amount, recoversTax: false, parts: [] },
        ...{ createdBy: userId, createdAt: at },
      },
      { documentOf: (taken) => ({ ...facts, number: taken }) },
    );
    const detail = `${noteNumber(number ?? 0)}, ${reasonLabel(reason).toLowerCase()}`;
    const data = { creditId: id, amount, detail };
    await writeEvent(tx, { subjectId: customerId, kind: 'credit_issued', actor: userId, at, data });
    const order = {
      businessId: tx.businessId,
      customerId,
      subjectId: id,
      invoiceId: null,
      cause: id,
      createdBy: userId,
    };
    await queueDeliveries(platform, tx, { ...order, occasion: 'credit' });
    const did = `gave a customer a credit of ${formatCents(amount)}`;
    await tellOwners(platform, tx, { by: userId, did, page: `customers/${customerId}` });
    return id;
  });
}
