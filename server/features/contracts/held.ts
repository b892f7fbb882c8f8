import { heldCopy } from '@underlay/domain/copy/held.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { Refused } from '../../services/refused.ts';
import { closeTask, openTask } from '../tasks/index.ts';
import { type ContractRow, type DrawRow, isBilled } from './contract-store.ts';
import { changeRelease, takeHeld, type Waiting, waitingReleases } from './held-store.ts';

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
  for (const { subjectId } of await waitingReleases(tx, { invoiceId, held: 0 }))
    await closeTask(tx, { kind: 'draw_ready', subjectId }, at);
}

interface ByNote {
  /** Its contract is locked. */
  readonly invoiceId: string;
  /** Less is held, or, negative, more. */
  readonly amount: number;
  readonly at: Date;
}

/** A note takes off what is held, and what a note gives back of it is held again, and waits to be released as it did (CRED-18). */
export async function holdLess(tx: TenantTransaction, { invoiceId, amount, at }: ByNote) {
  await takeHeld(tx, invoiceId, amount);
  if (amount > 0) await closeEmptyReleases(tx, invoiceId, at);
  if (amount >= 0) return;
  // Where more is held than that, somebody is still asked, or has looked at it.
  for (const waiting of await waitingReleases(tx, { invoiceId, held: -amount })) await askForRelease(tx, waiting, at);
}

/** What is held of a canceled contract is to be sent, or left (CONT-06). */
export const askForRelease = (tx: TenantTransaction, waiting: Waiting, at: Date) =>
  openTask(tx, { ...waiting, kind: 'draw_ready', invoiceId: null, paymentId: null, detail: heldCopy.release() }, at);

/** The one that is asked for what is released next: first one that was sent before, since nobody can delete it (RET-04). */
export const waitingRelease = (draws: readonly DrawRow[]): DrawRow | undefined =>
  draws
    .filter((draw) => draw.releases && !isBilled(draw))
    .toSorted((one, other) => Number(one.sentAt === null) - Number(other.sentAt === null))[0];

/** RET-04 */
export function moreThanHeld({ retained }: ContractRow): Refused {
  const copy = `Only ${formatCents(retained)} is held.`;
  return new Refused('more_than_held', { field: 'amount', copy });
}
