import { randomUUID } from 'node:crypto';
import type { StatementQuery } from '@underlay/contract/statements.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { type Statement, saysSomething } from '@underlay/domain/statements/statement.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { lockCustomer, recipientsOf } from '../customers/index.ts';
import { queueEach, refuseHindered } from '../deliveries/index.ts';
import { readStatement } from './read-statement.ts';
import { insertStatement } from './statement-store.ts';

interface Sending {
  readonly customerId: string;
  readonly query: StatementQuery;
  /** What the statement before it knew of the ledger, where it follows one. */
  readonly toldUntil?: number | undefined;
  /** Empty for the schedule. */
  readonly userId: string;
}

const ONE_A_DAY = 'A statement went to this customer today. Send the next one tomorrow.';

/**
 * Keeps a statement as it is now and mails it to the customer (STMT-06, STMT-07). Refuses with `nothing_to_state`, with `mail_limit`
 * beyond the limits of a day, of which one is a statement for each customer, with `mail_stopped`, and with `takes_no_mail`.
 */
export async function sendStatement(
  platform: Platform,
  tx: TenantTransaction,
  { customerId, query, toldUntil, userId }: Sending,
): Promise<Statement> {
  const { businessId } = tx;
  // Of two at once the second finds what the first has sent.
  await lockCustomer(tx, customerId);
  const { statement, sequence } = await readStatement(platform, tx, { ...query, customerId, toldUntil });
  if (!saysSomething(statement)) throw new Refused('nothing_to_state');
  const { timeZone } = found(await readBusiness(tx));
  const [id, createdAt] = [randomUUID(), platform.clock.now()];
  const sentOn = dateIn(timeZone, createdAt);
  const kept = { id, customerId, sentOn, sequence, document: statement, createdBy: userId, createdAt };
  if (!(await insertStatement(tx, kept))) throw new Refused('mail_limit', { copy: ONE_A_DAY });
  const recipients = await recipientsOf(tx, customerId, { isOwed: false, hasTexts: false });
  if (recipients.length === 0) throw new Refused('takes_no_mail');
  const order = { businessId, customerId, subjectId: id, invoiceId: null, cause: id, createdBy: userId } as const;
  refuseHindered(await queueEach(platform, tx, { order: { ...order, occasion: 'statement' }, recipients }));
  const data = { amount: statement.balance };
  await writeEvent(tx, { subjectId: customerId, kind: 'statement_sent', actor: userId, at: createdAt, data });
  return statement;
}
