import { timingSafeEqual } from 'node:crypto';
import { Id } from '@underlay/contract/primitives.ts';
import type { unsubscribe } from '@underlay/contract/unsubscribe.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import type { Sealer } from '../../services/sealer.ts';
import { readBusiness } from '../businesses/index.ts';
import { resumeNotices, stopNotices } from './stop-notices.ts';
import { switchOffCustomerMail } from './unsubscribe-store.ts';

/**
 * Where the link at the foot of a mail leads (D38), and where a mail program posts to (RFC 8058). Both work for ever, and for
 * this customer alone.
 */
export function unsubscribeLinks(
  { config, sealer }: Pick<Platform, 'config' | 'sealer'>,
  businessId: string,
  customerId: string,
): { readonly page: string; readonly oneClick: string } {
  const query = `recipient=${customerId}.${signatureOf(sealer, businessId, customerId)}`;
  return {
    page: `${config.publicOrigin}/unsubscribe/${businessId}?${query}`,
    oneClick: `${config.publicOrigin}/core/api/unsubscribe/${businessId}?${query}`,
  };
}

/**
 * UNSUB-01, UNSUB-02: with a signed recipient that customer gets no more e-mails of this business, except about their own
 * payments. Without one a known business gets no more notices. A forged recipient and an unknown business are both unknown
 * (404).
 */
export function unsubscribeRoutes(platform: Platform): Handlers<typeof unsubscribe> {
  return {
    read: async ({ params }) => ({
      businessName: found(await readBusiness(platform.tenantDb(params.businessId))).name,
    }),
    unsubscribe: async ({ params, body: { recipient }, visitor }) => {
      const db = platform.tenantDb(params.businessId);
      if (recipient === undefined) await stopNotices(platform, db, visitor);
      else await unsubscribeCustomer(platform, db, recipient);
      return { receiveEmail: false };
    },
    undo: async ({ params, body: { token } }) => {
      await resumeNotices(platform, platform.tenantDb(params.businessId), token);
      return { receiveEmail: true };
    },
  };
}

/** The signed recipient of a mail gets no more e-mails that they did not ask for. A second time changes nothing. */
export async function unsubscribeCustomer({ sealer, clock }: Platform, db: TenantDb, recipient: string) {
  const subjectId = customerIn(sealer, db.businessId, recipient);
  await db.begin(async (tx) => {
    const outcome = await switchOffCustomerMail(tx, subjectId);
    if (outcome === 'unknown') throw new Refused('NOT_FOUND');
    if (outcome === 'off already') return;
    await writeEvent(tx, { subjectId, kind: 'unsubscribed', actor: 'customer', at: clock.now() });
  });
}

function customerIn(sealer: Sealer, businessId: string, recipient: string): string {
  const [customerId = '', signature = ''] = recipient.split('.');
  if (!Id.safeParse(customerId).success) throw new Refused('NOT_FOUND');
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(sealer, businessId, customerId));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refused('NOT_FOUND');
  return customerId;
}

const signatureOf = (sealer: Sealer, businessId: string, customerId: string): string =>
  sealer.fingerprint(`${businessId}|${customerId}`, 'unsubscribe').toString('base64url');
