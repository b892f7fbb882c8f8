import { formatCents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { tellOwners } from '../businesses/index.ts';
import { lockInvoice } from '../invoices/index.ts';
import { lockJob } from '../jobs/index.ts';
import { closeCardForm } from '../receivables/index.ts';
import { giveBack } from './bill-draw.ts';
import { closeContract, contractOfJob, type DrawRow, drawsOf, lockContractOfJob } from './contract-store.ts';

interface Cancellation {
  readonly jobId: string;
  readonly userId: string;
  readonly reason: string;
}

/**
 * Cancels the contract of a job (CONT-06). What was not billed is dropped, and what the customer has and paid nothing of is taken back.
 * What they paid of stands: it is given back by a refund, or kept.
 */
export async function cancelContract(platform: Platform, db: TenantDb, { jobId, userId, reason }: Cancellation) {
  const contract = found(await contractOfJob(db, jobId));
  for (const { invoiceId } of (await drawsOf(db, contract.id)).filter(isUnpaid))
    if (invoiceId !== null) await closeCardForm(platform, db, { invoiceId, whenSilent: 'card_form_open' });
  const at = platform.clock.now();
  await db.begin(async (tx) => {
    found(await lockJob(tx, jobId));
    const locked = found(await lockContractOfJob(tx, jobId));
    if (locked.canceledAt !== null) throw new Refused('contract_canceled');
    // By their ids, as everybody locks invoices.
    const ids = (await drawsOf(tx, locked.id)).flatMap(({ invoiceId, status }) =>
      status === 'unpaid' ? (invoiceId ?? []) : [],
    );
    for (const invoiceId of ids.sort()) {
      const invoice = found(await lockInvoice(tx, invoiceId));
      if (invoice.status === 'unpaid' && invoice.paid + invoice.pending + invoice.reserved === 0)
        await giveBack(tx, { contract: locked, invoice, userId, at });
    }
    await closeContract(tx, locked.id, { at, reason });
    await writeEvent(tx, { subjectId: jobId, kind: 'contract_canceled', actor: userId, at, data: { detail: reason } });
    const did = `canceled a contract for ${formatCents(locked.sum)}`;
    await tellOwners(platform, tx, { by: userId, did, page: `jobs/${jobId}/money` });
  });
}

const isUnpaid = ({ status, paid, pending }: DrawRow): boolean => status === 'unpaid' && paid === 0 && pending === 0;
