import { formatCents } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { Refused } from '../../services/refused.ts';
import { closeTask } from '../tasks/index.ts';
import type { ContractRow, DrawRow } from './contract-store.ts';
import { changeRelease, emptyReleases } from './held-store.ts';

interface Asking {
  readonly contract: ContractRow;
  readonly draw: DrawRow;
}

/**
 * A release that waited asks for no more than is still held, though another one or a note took of it meanwhile (RET-04). One that was
 * sent before cannot be deleted.
 */
export async function asHeld(tx: TenantTransaction, { contract, draw }: Asking): Promise<DrawRow> {
  const { retained } = contract;
  if (!draw.releases || draw.planned <= retained) return draw;
  if (retained === 0) throw moreThanHeld(contract);
  await changeRelease(tx, draw.id, retained);
  return { ...draw, planned: retained };
}

/** What waits to be released of a contract asks for nothing once nothing is held of it any more, so nobody has to send it. */
export async function closeEmptyReleases(tx: TenantTransaction, invoiceId: string, at: Date) {
  for (const subjectId of await emptyReleases(tx, invoiceId))
    await closeTask(tx, { kind: 'draw_ready', subjectId }, at);
}

/** RET-04 */
export function moreThanHeld({ retained }: ContractRow): Refused {
  const copy = `Only ${formatCents(retained)} is held.`;
  return new Refused('more_than_held', { copy, fields: { amount: copy } });
}
