import { randomUUID } from 'node:crypto';
import type { portalOffers } from '@underlay/contract/portal-offers.ts';
import { documentName } from '@underlay/domain/invoices/document-name.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import { takeQuestion } from '../mail-in/index.ts';
import { readOffer, refuseOtherVersion } from '../selling/index.ts';

/** A question about a quote is a message of its customer in their one conversation (SIGN-13, D58). */
export const askAboutOffer = (platform: Platform): Handlers<Pick<typeof portalOffers, 'ask'>> => ({
  ask: async ({ params, body }) => {
    const account = found(await readPortalAccount(platform.systemDb.sql, params.accountId, params.portfolioId));
    const { customerId } = account;
    const db = platform.tenantDb(account.businessId);
    const offer = await readOffer(db, { customerId, invoiceId: params.invoiceId });
    if (body.version !== undefined) refuseOtherVersion(offer, body.version);
    const { id: quoteId, number, jobId } = offer.invoice;
    const about = documentName({ isQuote: true, id: number });
    const text = `About ${about}: ${body.message}`;
    await takeQuestion(platform, db, { customerId, text, key: body.idempotentKey ?? randomUUID(), jobId, quoteId });
  },
});
