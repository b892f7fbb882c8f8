import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { World } from '../world/world.ts';

/** After a failure the same event is sent again after these waits, then every minute. */
const WAITS_MILLISECONDS = [200, 1000, 3000, 10_000, 30_000, 60_000];
const MAX_ATTEMPTS = 4000;
const MAX_AT_ONCE = 8;
const TIMEOUT_MILLISECONDS = 10_000;
const POLL_MILLISECONDS = 20;

export interface Delivery {
  readonly url: string;
  readonly secret: string;
}

export type Deliverer = ReturnType<typeof createDeliverer>;

interface Queued {
  readonly seq: number;
  readonly payload: string;
  readonly subject: string;
  readonly attempts: number;
}

/** Sends queued events, signed as Stripe signs, until they are accepted. The queue outlives the process. */
export function createDeliverer(world: World, { url, secret }: Delivery) {
  const { database, settings } = world;
  const { webhooks } = new Stripe('sk_test_sandbox');
  const select = database.prepare('select * from deliveries where next_at <= ? order by next_at, seq limit 50');
  const selectNext = database.prepare('select min(next_at) as at from deliveries where next_at > ?');
  const selectFresh = database.prepare('select count(*) as count from deliveries where attempts = 0');
  const selectAll = database.prepare('select count(*) as count from deliveries');
  const remove = database.prepare('delete from deliveries where seq = ?');
  const postpone = database.prepare('update deliveries set attempts = ?, next_at = ? where seq = ?');
  const stopping = new AbortController();
  const busySubjects = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function sendDue(): void {
    clearTimeout(timer);
    if (stopping.signal.aborted || settings.get('webhooksPaused')) return;
    for (const row of select.all(Date.now()) as unknown as Queued[]) {
      if (busySubjects.size >= MAX_AT_ONCE) return;
      if (busySubjects.has(row.subject)) continue;
      busySubjects.add(row.subject);
      void send(row).finally(() => {
        busySubjects.delete(row.subject);
        sendDue();
      });
    }
    const next = selectNext.get(Date.now())?.at;
    if (typeof next === 'number') timer = setTimeout(sendDue, Math.max(0, next - Date.now()) + 1).unref();
  }

  async function send({ seq, payload, attempts }: Queued): Promise<void> {
    const taken = await post(payload);
    if (stopping.signal.aborted) return;
    if (taken || attempts + 1 >= MAX_ATTEMPTS) {
      remove.run(seq);
      return;
    }
    const pause = WAITS_MILLISECONDS[Math.min(attempts, WAITS_MILLISECONDS.length - 1)] ?? 0;
    postpone.run(attempts + 1, Date.now() + pause, seq);
  }

  async function post(payload: string): Promise<boolean> {
    // Signed with real time. The receiver checks it against a clock that nobody advanced.
    const signature = webhooks.generateTestHeaderString({ payload, secret });
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      // The receiver is away or too slow, or the sandbox is stopping. The event stays in the queue.
      return false;
    }
  }

  const count = (statement: typeof selectAll) => Number(statement.get()?.count ?? 0);
  return {
    sendDue,
    waiting: () => count(selectAll),
    /** Resolves when every event was tried once, or after `milliseconds`. */
    async settled(milliseconds: number): Promise<void> {
      const end = Date.now() + milliseconds;
      sendDue();
      while (Date.now() < end && !settings.get('webhooksPaused') && count(selectFresh) > 0)
        await wait(POLL_MILLISECONDS);
    },
    /** Failed events are sent again now. */
    retryNow(): void {
      database.prepare('update deliveries set next_at = ?').run(Date.now());
      sendDue();
    },
    stop(): void {
      clearTimeout(timer);
      stopping.abort();
    },
  };
}
