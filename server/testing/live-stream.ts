import type { LiveEvent } from '@underlay/contract/live.ts';
import { LIVE_CHANNEL, notifyScreens } from '../services/live-store.ts';
import type { TestBusiness } from './people.ts';
import type { TestProduct } from './test-product.ts';

/** An open screen: the changes of a business it receives, until it or the server ends the stream. */
export class LiveStream {
  readonly response: Response;
  readonly events: LiveEvent[] = [];
  /** All that was received, unchanged. */
  text = '';
  ended = false;
  readonly #gone = new AbortController();

  private constructor(response: Response, gone: AbortController) {
    this.response = response;
    this.#gone = gone;
  }

  /** Answers when the server has begun to send. */
  static async open(
    { base, token, product }: Pick<TestBusiness, 'base' | 'token' | 'product'>,
    { origin = product.origin, age }: { origin?: string; age?: number } = {},
  ): Promise<LiveStream> {
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/core/api${base}/live${age === undefined ? '' : `?age=${age}`}`, {
      headers,
      signal: gone.signal,
    });
    const stream = new LiveStream(response, gone);
    void stream.#read();
    await stream.until(() => stream.events.length > 0 || stream.ended || (age !== undefined && stream.text !== ''));
    return stream;
  }

  /** The received changes without the opening event, and without those of the bell. */
  get changes(): LiveEvent[] {
    return this.events.filter(({ id }) => id !== null);
  }

  receives(id: string): Promise<void> {
    return this.until(() => this.events.some((event) => event.id === id));
  }

  /** Waits until the server hears what is stored. The `anything` that it begins with has come by then, and no other does by itself. */
  async isServed({ base, product }: { readonly base: string; readonly product: Pick<TestProduct, 'platform'> }) {
    while ((await countHearing(product)) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const id = crypto.randomUUID();
    const db = product.platform.tenantDb(base.replace('/business/', ''));
    await db.begin((tx) => notifyScreens(tx, { about: 'invoice', id }));
    await this.receives(id);
  }

  async until(happened: () => boolean, milliseconds = 10_000): Promise<void> {
    const end = Date.now() + milliseconds;
    while (!happened()) {
      if (Date.now() > end) throw new Error(`it was not heard in time, but ${JSON.stringify(this.text)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  leave() {
    this.#gone.abort();
  }

  async #read() {
    let rest = '';
    try {
      for await (const chunk of (this.response.body ?? []) as AsyncIterable<Uint8Array>) {
        const said = new TextDecoder().decode(chunk);
        this.text += said;
        const blocks = `${rest}${said}`.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks)
          if (block.startsWith('data: ')) this.events.push(JSON.parse(block.slice('data: '.length)) as LiveEvent);
      }
    } catch (error) {
      if (!this.#gone.signal.aborted) this.text += `(${String(error)})`;
    }
    this.ended = true;
  }
}

/**
 * How many servers hear what is stored by others. Each does from a moment after its first screen has come, and what happened before
 * is `anything` to that screen.
 */
export async function countHearing({ platform }: Pick<TestProduct, 'platform'>): Promise<number> {
  const listening = await platform.systemDb.sql`
    select from pg_stat_activity where datname = current_database() and state = 'idle' and query = ${`listen "${LIVE_CHANNEL}"`}`;
  return listening.length;
}
