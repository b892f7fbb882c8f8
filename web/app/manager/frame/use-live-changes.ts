import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@underlay/contract/live.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { listenLive } from '../../../api/live.ts';
import { businessKey, keysBesideInvoices } from '../../../api/query-keys.ts';
import { meQuery } from '../../../features/businesses/rights.ts';
import { conversationKeys } from '../../../features/communications/communication-queries.ts';
import { setExpired } from '../../../features/identity/expiry.ts';
import { onLoggedOut, onSignedInElsewhere } from '../../../features/identity/token-store.ts';
import { invoiceKeys } from '../../../features/invoices/invoice-queries.ts';
import { workOrderKeys } from '../../../features/work-orders/work-order-queries.ts';

/** A connection that opens takes less. One that a proxy holds back says nothing for longer. */
const HEARD_WITHIN_MILLISECONDS = 2_000;

/**
 * What changes in a business appears while its pages are open. Only a visible tab listens, since a browser opens six
 * connections to a host and no more. A tab that becomes visible again assumes that anything may have happened.
 *
 * It answers whether it listens, or does not because it cannot. What the first view does not need is asked for then. The server begins
 * with what changed since the page was opened. Where it does not know that, all that was asked for before is asked for once more.
 */
export function useLiveChanges(businessId: string): boolean {
  const client = useQueryClient();
  const [listens, setListens] = useState(false);
  useEffect(() => {
    let listening = new AbortController();
    const stop = () => listening.abort();
    const start = () => {
      stop();
      if (document.visibilityState !== 'visible') return;
      listening = new AbortController();
      const onEvent = (event: LiveEvent) => void renew(client, businessId, event);
      listenLive(businessId, { onEvent, onOpen: () => setListens(true) }, listening.signal).catch((error: unknown) => {
        setListens(true);
        if (error instanceof ApiError && error.status === 401) setExpired(true);
        // Whoever is no member any more is told so by the page.
        if (error instanceof ApiError && error.status === 404) void client.invalidateQueries(meQuery(businessId));
        console.warn(error);
      });
    };
    start();
    const waiting = setTimeout(() => setListens(true), HEARD_WITHIN_MILLISECONDS);
    document.addEventListener('visibilitychange', start);
    window.addEventListener('online', start);
    // Tokens from another tab may be somebody else's. From now on the events are those that person may get.
    const forget = [onSignedInElsewhere(start), onLoggedOut(stop)];
    return () => {
      stop();
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', start);
      window.removeEventListener('online', start);
      for (const end of forget) end();
    };
  }, [client, businessId]);
  return listens;
}

/** Asks again for what is on screen and concerned. What is not on screen is asked for when it is next looked at. */
async function renew(client: QueryClient, businessId: string, event: LiveEvent): Promise<void> {
  await Promise.all(
    keysOf(businessId, event).map(async (queryKey) => {
      // An answer that is on its way to an empty screen is waited for. It may be older than the event.
      const early = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
      const isEarly = early.some(({ state }) => state.data === undefined);
      await client.invalidateQueries({ queryKey });
      if (isEarly) await client.invalidateQueries({ queryKey });
    }),
  );
}

function keysOf(businessId: string, { about, id }: LiveEvent): readonly (readonly unknown[])[] {
  const [conversations, invoices] = [conversationKeys(businessId), invoiceKeys(businessId)];
  const orders = workOrderKeys(businessId);
  const mailStop = businessKey(businessId, 'mail-stop');
  const ofInvoices = keysBesideInvoices(businessId);
  const { queryKey: me } = meQuery(businessId);
  // Notifications are asked for by themselves when a page becomes visible (BELL-03).
  if (about === 'anything') return [me, conversations.all, invoices.all, orders.all, ...ofInvoices, mailStop];
  if (about === 'mail-stop') return [mailStop];
  if (about === 'notifications') return [businessKey(businessId, 'notifications')];
  if (about === 'work-order') return [orders.one(id ?? '')];
  if (about === 'invoice') return [invoices.list, invoices.one(id ?? ''), ...ofInvoices];
  return [conversations.list, conversations.unread, conversations.one(id ?? '')];
}
