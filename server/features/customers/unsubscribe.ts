import { timingSafeEqual } from 'node:crypto';
import { Id } from '@underlay/contract/primitives.ts';
import type { unsubscribe } from '@underlay/contract/unsubscribe.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import type { Sealer } from '../../services/sealer.ts';
import { switchOffCustomerMail, switchOffNotices } from './unsubscribe-store.ts';

/** Where the link at the foot of a mail leads (D38). It works for ever, and for this customer alone. */
export const unsubscribePath = (sealer: Sealer, businessId: string, customerId: string): string =>
  `/unsubscribe/${businessId}?recipient=${customerId}.${signatureOf(sealer, businessId, customerId)}`;

/**
 * UNSUB-01, UNSUB-02: with a signed recipient that customer gets no more e-mails of this business, but for those about their own
 * payments; without one a known business gets no more notices. A forged recipient and an unknown business are both unknown (404).
 */
export function unsubscribeRoutes(platform: Platform): Handlers<typeof unsubscribe> {
  const { sql, sealer, clock } = platform;
  return {
    unsubscribe: async ({ params: { businessId }, body: { recipient } }) => {
      const customerId = recipient === undefined ? null : customerIn(sealer, businessId, recipient);
      const at = clock.now();
      await sql.begin(async (tx) => {
        const outcome = customerId
          ? await switchOffCustomerMail(tx, businessId, customerId)
          : await switchOffNotices(tx, businessId);
        if (outcome === 'unknown') throw new Refused('NOT_FOUND');
        if (outcome === 'off already') return;
        const subjectId = customerId ?? businessId;
        await writeEvent(tx, { businessId, subjectId, kind: 'unsubscribed', actor: 'customer', at });
      });
      return { receiveEmail: false };
    },
  };
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
