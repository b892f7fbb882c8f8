import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GotCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

type Answering = number | 'hangs' | ((response: ServerResponse) => void);

/** Somebody who is called on this machine. */
export class Receiver {
  readonly got: GotCall[] = [];
  /** By path. Everything else is answered 200. */
  readonly answers = new Map<string, Answering>();
  /** Called with what came, before it is answered. */
  onCall: ((call: GotCall) => Promise<unknown>) | null = null;
  atOnce = 0;
  mostAtOnce = 0;
  readonly #server = createServer();

  async start(): Promise<this> {
    this.#server.on('request', async (request, response) => {
      this.atOnce += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
      response.on('close', () => {
        this.atOnce -= 1;
      });
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const path = request.url ?? '';
      const call = { path, headers: request.headers, body: Buffer.concat(parts).toString(), at: performance.now() };
      this.got.push(call);
      await this.onCall?.(call);
      const answer = this.answers.get(path) ?? 200;
      if (answer === 'hangs') return;
      if (typeof answer === 'function') answer(response);
      else response.writeHead(answer).end(`answered ${answer}`);
    });
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  address(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  at(path: string): GotCall[] {
    return this.got.filter((call) => call.path === path);
  }

  /** What came there, read. */
  bodies(path: string): { type: string; timestamp: string; data: Record<string, unknown> }[] {
    return this.at(path).map(({ body }) => JSON.parse(body));
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
