import type { LiveEvent } from '@underlay/contract/live.ts';

/** The server's side of what a screen listens to. */
export class LiveServer {
  readonly #open: { controller: ReadableStreamDefaultController<Uint8Array>; signal: AbortSignal | null }[] = [];
  /** How often somebody has begun to listen. */
  begun = 0;

  /** Answers `GET /business/:businessId/live`. */
  readonly answer = (_body: unknown, _url: URL, signal: AbortSignal | null): Response => {
    this.begun += 1;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#open.push({ controller, signal });
        signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      },
    });
    this.write('retry: 5\n\n');
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };

  /** How many listen now. */
  get listening(): number {
    return this.#now().length;
  }

  say(about: LiveEvent['about'], id: string | null = null) {
    this.write(`data: ${JSON.stringify({ about, id })}\n\n`);
  }

  write(text: string) {
    for (const { controller } of this.#now()) controller.enqueue(new TextEncoder().encode(text));
  }

  end() {
    for (const { controller } of this.#open.splice(0).filter(({ signal }) => !signal?.aborted)) controller.close();
  }

  #now() {
    return this.#open.filter(({ signal }) => !signal?.aborted);
  }
}
