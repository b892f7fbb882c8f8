import type { FastifyInstance } from 'fastify';
import { causedBy } from '../../database/request-origin.ts';
import type { TenantDb } from '../../database/sql.ts';
import { limitForged, PROVIDER_CALLS } from '../../http/identified-callers.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { messageOf } from '../../services/log.ts';
import type { ProviderEvent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { businessOfAccount, readAccountAgain } from '../onboarding/index.ts';
import { checkSetup } from '../payment-methods/index.ts';
import { noteDeclineOf } from './declined-cards.ts';
import { lookAtPayment } from './look-at-payment.ts';
import { closeEvent, closeEvents, insertEvent, openAccountEvents, readOpenEvent } from './provider-event-store.ts';

const LARGEST_EVENT = 512 * 1024;

/**
 * POST /webhooks/stripe. A forged or stale event is refused. A true one is stored once and answered at once. It only starts
 * background work that asks the provider for the current state, so order and repetition cannot matter (3.4).
 */
export function mountProviderEvents(app: FastifyInstance, platform: Platform) {
  const limit = limitForged(platform);
  app.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_EVENT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/stripe', PROVIDER_CALLS, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const event = readEvent(platform, request.body, typeof signature === 'string' ? signature : '');
      if (!event) {
        await limit(request);
        return reply.code(400).send({ message: 'This is no event that the provider has signed.' });
      }
      await keepEvent(platform, event);
      await noteDeclineOf(platform, event);
      return reply.code(200).send({ received: true });
    });
  });
}

function readEvent(platform: Platform, body: unknown, signature: string) {
  try {
    return platform.provider.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
  } catch (error) {
    platform.log.warn({ error: messageOf(error) }, 'a provider event was refused');
    return null;
  }
}

async function keepEvent({ systemDb, clock, queue }: Platform, event: ProviderEvent) {
  await systemDb.begin(async (tx) => {
    if (await insertEvent(tx, event, clock.now())) await queue.add(tx, lookAtEvent, { eventId: event.id });
  });
}

export const lookAtEvent = backgroundTask<{ eventId: string }>({
  name: 'provider-event',
  run: (platform, { eventId }) => causedBy('provider', () => handleProviderEvent(platform, eventId)),
});

/** Looks at what an event points to. */
export async function handleProviderEvent(platform: Platform, eventId: string) {
  const { systemDb, clock } = platform;
  const event = await readOpenEvent(systemDb.sql, eventId);
  if (!event) return;
  const outcome = await outcomeOf(platform, event);
  await closeEvent(systemDb.sql, eventId, { outcome, at: clock.now() });
}

/** Saved bank accounts are the platform's own. Everything else happens on the account of a business. */
async function outcomeOf(platform: Platform, { providerAccountId, objectId }: ProviderEvent): Promise<string> {
  if (!providerAccountId) return objectId?.startsWith('seti_') ? checkSetup(platform, objectId) : 'unknown account';
  const businessId = await businessOfAccount(platform.systemDb.sql, providerAccountId);
  if (businessId) return lookAt(platform, platform.tenantDb(businessId), { providerAccountId, objectId });
  // After a restore it may be of a business that came since the backup, whose customers paid there. Nothing else here knows of it.
  platform.log.warn(
    { providerAccountId, objectId },
    'the payment provider tells of an account that no business here has',
  );
  return 'unknown account';
}

async function lookAt(
  platform: Platform,
  db: TenantDb,
  { providerAccountId, objectId }: { providerAccountId: string; objectId: string | null },
): Promise<string> {
  if (!objectId?.startsWith('pi_')) return lookAtAccount(platform, db, providerAccountId);
  const look = await lookAtPayment(platform, db, { providerAccountId, providerPaymentId: objectId });
  if (look.outcome === 'ours' || look.outcome === 'recovered') return look.payment.state;
  if (look.outcome === 'under_way') return 'on its way without an invoice';
  return look.outcome === 'suspended' ? 'in suspense' : 'unknown payment';
}

/** Events of an account come in bursts. One answer of the provider covers every event from before we asked. */
async function lookAtAccount(platform: Platform, db: TenantDb, providerAccountId: string) {
  const outcome = 'account read';
  const { systemDb, clock } = platform;
  await readAccountAgain(platform, db, async (read) => {
    const openEvents = await openAccountEvents(systemDb.sql, providerAccountId);
    if (openEvents.length === 0) return;
    await read();
    await closeEvents(systemDb.sql, openEvents, { outcome, at: clock.now() });
  });
  return outcome;
}
