import type { recordedOffers } from '@underlay/contract/recorded-offers.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { depositOfQuote } from '../contracts/index.ts';
import { openSeen, readDetail } from '../invoices/index.ts';
import { offerJson } from './offer-json.ts';
import { readOffer } from './read-offer.ts';
import { recordAcceptance } from './record-acceptance.ts';
import { readSignedFile } from './signed-file-store.ts';
import { makeTicket } from './ticket.ts';
import { withdrawOffer } from './withdraw-offer.ts';

/** What a manager does with a quote that its customer has. */
export function recordedOfferRoutes(platform: Platform): Handlers<typeof recordedOffers> {
  const { clock, config } = platform;
  return {
    read: async ({ db, params: { invoiceId }, query: { version }, ...reader }) => {
      await openSeen(db, invoiceId, reader);
      const offer = await readOffer(db, { invoiceId, customerId: null, asSent: version });
      const hasCopy = offer.signature !== null && (await readSignedFile(db, offer.signature.id)) !== undefined;
      const isSeen = offer.signature !== null && reader.may('money');
      const deposit = isSeen ? ((await depositOfQuote(db, invoiceId)) ?? null) : null;
      return offerJson(offer, {
        now: clock.now(),
        supportEmail: config.supportEmail,
        since: null,
        hasCopy,
        deposit,
        device: null,
      });
    },
    ticket: async ({ db, params: { invoiceId }, user, ...caller }) => ({
      path: await makeTicket(platform, db, { invoiceId, member: user, caller }),
    }),
    record: async ({ db, params: { invoiceId }, body, user, ...reader }) => {
      await recordAcceptance(platform, db, { invoiceId, body, member: user, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    withdraw: async ({ db, params: { invoiceId }, body, user, ...reader }) => {
      await withdrawOffer(platform, db, { invoiceId, reason: body.reason, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
  };
}
