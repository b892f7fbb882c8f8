import type { portalOffers } from '@underlay/contract/portal-offers.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { depositOfQuote } from '../contracts/index.ts';
import { readPortalAccount } from '../customers/index.ts';
import { readVersions, versionJson, versionPdf } from '../invoices/index.ts';
import { acceptOffer } from './accept-offer.ts';
import { declineOffer } from './decline-offer.ts';
import { offerJson } from './offer-json.ts';
import { readOffer, readSent } from './read-offer.ts';
import { noteReading, readBefore } from './read-store.ts';
import { readSignedFile } from './signed-file-store.ts';
import { readAskedCode, sendCode } from './signing-code.ts';
import { deviceOf, isShown } from './ticket.ts';

interface Asked {
  readonly customerId: string;
  readonly invoiceId: string;
  readonly asSent?: number | undefined;
  readonly ticket?: string | undefined;
}

/** A quote by the link of its customer's mail (D03). */
export function portalOfferRoutes(platform: Platform): Handlers<Omit<typeof portalOffers, 'ask'>> {
  const { systemDb, tenantDb, clock, config } = platform;
  const open = async (params: { portfolioId: string; accountId: string }) => {
    const { businessId, customerId } = found(
      await readPortalAccount(systemDb.sql, params.accountId, params.portfolioId),
    );
    return { db: tenantDb(businessId), customerId };
  };
  const answer = async (db: TenantDb, { ticket, ...asked }: Asked) => {
    const now = clock.now();
    const offer = await readOffer(db, asked);
    const read = { invoiceId: asked.invoiceId, version: offer.last.number };
    const isLast = offer.last.replacedAt === null;
    const before = isLast ? await readBefore(db, read, now) : null;
    const [since = null] = before === null ? [] : await readVersions(db, asked.invoiceId, [before]);
    const isTheirs = since?.customerId === asked.customerId;
    const carried = { invoiceId: asked.invoiceId, ticket };
    const device = await deviceOf(db, carried, now);
    // Neither whoever looks back nor a member who shows it has read it for the first time (VER-04).
    if (isLast && !(await isShown(db, carried))) await noteReading(db, read, now);
    const hasCopy = offer.signature !== null && (await readSignedFile(db, offer.signature.id)) !== undefined;
    const deposit = offer.signature === null ? null : ((await depositOfQuote(db, asked.invoiceId)) ?? null);
    return offerJson(offer, {
      now,
      supportEmail: config.supportEmail,
      code: await readAskedCode(platform, db, offer),
      since: isTheirs ? since : null,
      hasCopy,
      deposit,
      device,
    });
  };
  return {
    read: async ({ params: { invoiceId, ...params }, query }) => {
      const { db, customerId } = await open(params);
      return answer(db, { customerId, invoiceId, asSent: query.version, ticket: query.ticket });
    },
    versions: async ({ params: { invoiceId, ...params } }) => {
      const { db, customerId } = await open(params);
      const { versions } = await readSent(db, { customerId, invoiceId });
      return found(versions.length > 0 ? versions.map(versionJson) : null);
    },
    versionPdf: async ({ params: { invoiceId, number, ...params } }) => {
      const { db, customerId } = await open(params);
      const { invoice, last } = await readOffer(db, { customerId, invoiceId, asSent: Number(number) });
      return versionPdf(platform, db, { row: invoice, number: last.number });
    },
    accept: async ({ params: { invoiceId, ...params }, body, visitor }) => {
      const { db, customerId } = await open(params);
      await acceptOffer(platform, db, { customerId, invoiceId, body, visitor });
      const deposit = await depositOfQuote(db, invoiceId);
      return {
        accepted: true,
        deposit: deposit ? { invoiceId: deposit.invoiceId, amount: dollarsFromCents(deposit.total) } : null,
      };
    },
    sendCode: async ({ params: { invoiceId, ...params }, body: { by } }) => {
      const { db, customerId } = await open(params);
      return { sentTo: await sendCode(platform, db, { invoiceId, customerId, by }) };
    },
    decline: async ({ params: { invoiceId, ...params }, body }) => {
      const { db, customerId } = await open(params);
      await declineOffer(platform, db, { ...body, customerId, invoiceId });
      return answer(db, { customerId, invoiceId });
    },
  };
}
