import type { portalOffers } from '@underlay/contract/portal-offers.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import { offerJson } from './offer-json.ts';
import { readOffer } from './read-offer.ts';

/** A quote by the link of its customer's mail (D03). */
export function portalOfferRoutes({ systemDb, tenantDb, clock, config }: Platform): Handlers<typeof portalOffers> {
  const open = async (params: { portfolioId: string; accountId: string }) => {
    const { businessId, customerId } = found(
      await readPortalAccount(systemDb.sql, params.accountId, params.portfolioId),
    );
    return { db: tenantDb(businessId), customerId };
  };
  return {
    read: async ({ params }) => {
      const { db, customerId } = await open(params);
      const offer = await readOffer(db, { customerId, invoiceId: params.invoiceId });
      return offerJson(offer, { now: clock.now(), supportEmail: config.supportEmail });
    },
  };
}
