import type { RequestRead } from '@underlay/contract/endpoint.ts';
import type { portalOffers } from '@underlay/contract/portal-offers.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { depositOfQuote } from '../contracts/index.ts';
import { alwaysLeaves } from '../deliveries/index.ts';
import { readVersions, versionJson, versionPdf } from '../invoices/index.ts';
import { acceptOffer } from './accept-offer.ts';
import { declineOffer } from './decline-offer.ts';
import { offerJson } from './offer-json.ts';
import { type OpenPage, openPage } from './open-page.ts';
import { readOffer, readSent } from './read-offer.ts';
import { noteReading, readBefore } from './read-store.ts';
import { readSignedFile } from './signed-file-store.ts';
import { readAskedCode, sendCode } from './signing-code.ts';

type Query = RequestRead<typeof portalOffers.read>['query'];

/** A quote by the link of its customer's mail (D03), or to be signed on the device of a member (SIGN-15). */
export function portalOfferRoutes(platform: Platform): Handlers<Omit<typeof portalOffers, 'ask'>> {
  const { clock, config } = platform;
  const answer = async (
    { db, account, byTicket }: OpenPage,
    invoiceId: string,
    { version: asSent, ticket }: Query = {},
  ) => {
    const now = clock.now();
    const { customerId } = account;
    const offer = await readOffer(db, { customerId, invoiceId, asSent });
    const read = { invoiceId, version: offer.last.number };
    const isLast = offer.last.replacedAt === null;
    const before = isLast ? await readBefore(db, read, now) : null;
    const [since = null] = before === null ? [] : await readVersions(db, invoiceId, [before]);
    const isTheirs = since?.customerId === customerId;
    // Neither whoever looks back nor a member who shows it has read it for the first time (VER-04).
    if (isLast && byTicket === null && ticket === undefined) await noteReading(db, read, now);
    const hasCopy = offer.signature !== null && (await readSignedFile(db, offer.signature.id)) !== undefined;
    return offerJson(offer, {
      now,
      supportEmail: config.supportEmail,
      code: await readAskedCode(platform, db, offer),
      since: isTheirs ? since : null,
      hasCopy,
      deposit: offer.signature === null ? null : await depositFor({ db, byTicket }, invoiceId),
      device: byTicket === null || byTicket.isUsed ? null : byTicket.device,
    });
  };
  return {
    read: async ({ params, query }) => answer(await openPage(platform, params), params.invoiceId, query),
    versions: async ({ params }) => {
      const { db, account } = await openPage(platform, params);
      const { customerId } = account;
      const { versions } = await readSent(db, { customerId, invoiceId: params.invoiceId });
      return found(versions.length > 0 ? versions.map(versionJson) : null);
    },
    versionPdf: async ({ params }) => {
      const { db, account } = await openPage(platform, params);
      const { customerId } = account;
      const number = Number(params.number);
      const { invoice, last } = await readOffer(db, { customerId, invoiceId: params.invoiceId, asSent: number });
      return versionPdf(platform, db, { row: invoice, number: last.number });
    },
    accept: async ({ params, body, visitor }) => {
      const { invoiceId } = params;
      const { db, account, byTicket } = await openPage(platform, params);
      const { customerId } = account;
      await acceptOffer(platform, db, { customerId, invoiceId, body, visitor, byTicket });
      const deposit = await depositFor({ db, byTicket }, invoiceId);
      return {
        accepted: true,
        deposit: deposit ? { invoiceId: deposit.invoiceId, amount: dollarsFromCents(deposit.total) } : null,
        mailsCopy: await alwaysLeaves(db, { occasion: 'signed' }),
      };
    },
    sendCode: async ({ params, body: { by } }) => {
      const { db, account } = await openPage(platform, params);
      const { customerId } = account;
      return { sentTo: await sendCode(platform, db, { invoiceId: params.invoiceId, customerId, by }) };
    },
    decline: async ({ params, body }) => {
      const { invoiceId } = params;
      const page = await openPage(platform, params);
      const { customerId } = page.account;
      await declineOffer(platform, page.db, { ...body, customerId, invoiceId });
      return answer(page, invoiceId);
    },
  };
}

/** What is paid with the signature is another document, which no ticket opens. */
const depositFor = async ({ db, byTicket }: Pick<OpenPage, 'db' | 'byTicket'>, invoiceId: string) =>
  byTicket === null ? ((await depositOfQuote(db, invoiceId)) ?? null) : null;
