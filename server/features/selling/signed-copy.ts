import { pdfFileName } from '@underlay/domain/invoices/document-name.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { mayMailBusiness, queueDeliveries } from '../deliveries/index.ts';
import { keepStaged, stageBytes } from '../files/index.ts';
import { openPictures } from '../invoices/index.ts';
import { openLogo } from '../logos/index.ts';
import { signedDocument } from './signed-document.ts';
import { insertSignedFile, readSignedFile, signedWithoutFile } from './signed-file-store.ts';
import { readSignedOffer, signedCopyMail } from './signed-mail.ts';

interface Signed {
  readonly businessId: string;
  readonly invoiceId: string;
}

/** Queued by the acceptance, in its transaction. */
export const signedCopy = backgroundTask<Signed>({ name: 'signed-copy', run: makeSignedCopy });

/**
 * Makes the signed document, and queues its mails in the transaction that keeps it: killed anywhere before that, all of it is done again,
 * and after it nothing. Of two that make it at once one stays, and the bytes of the other are dropped like those of any upload that no
 * row has asked for.
 */
async function makeSignedCopy(platform: Platform, { businessId, invoiceId }: Signed) {
  const db = platform.tenantDb(businessId);
  const offer = await readSignedOffer(db, invoiceId);
  if ((await readSignedFile(db, offer.signature.id)) !== undefined) return;
  const document = await signedDocument(platform, db, offer);
  const pictures = await openPictures(platform, db, document);
  const logo = await openLogo(platform, db);
  const bytes = await platform.documents.render(document, { businessId, isForMail: true, logo, pictures });
  const file = await stageBytes(platform, { name: pdfFileName(document.title), kind: 'application/pdf', bytes });
  const { business, customer, signature } = offer;
  await db.begin(async (tx) => {
    if (!(await insertSignedFile(tx, { signatureId: signature.id, file }))) return;
    await keepStaged(tx.sql, file);
    const at = platform.clock.now();
    await writeEvent(tx, { subjectId: invoiceId, kind: 'signed_copy_made', actor: 'underlay', at });
    const about = { businessId, customerId: customer.id, subjectId: invoiceId, invoiceId, occasion: 'signed' } as const;
    await queueDeliveries(platform, tx, { ...about, cause: signature.id, createdBy: '' });
    if (await mayMailBusiness(platform, tx, business.email))
      await platform.queue.add(tx.sql, signedCopyMail, { businessId, invoiceId });
  });
}

/**
 * For whoever waits for one: what was signed before there were signed documents, or whose work was given up. They are made here and not
 * queued again, beside tasks that may still be tried: one that fails keeps no other from its turn.
 */
export async function makeMissingCopies(platform: Platform) {
  const before = new Date(platform.clock.now().getTime() - PATIENCE_MILLISECONDS);
  const problems: unknown[] = [];
  for (const signed of await signedWithoutFile(platform.systemDb.sql, { before, most: MOST_AT_ONCE }))
    await makeSignedCopy(platform, signed).catch((error) => problems.push(error));
  if (problems.length > 0) throw problems[0];
}

/** Of each run. */
const MOST_AT_ONCE = 100;

/** By then the work itself has tried some times. */
const PATIENCE_MILLISECONDS = 20 * 60_000;
