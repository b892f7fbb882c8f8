import net from 'node:net';
import { type Message, simpleQuery, splitMessages } from './messages.ts';
import type { Kept } from './preparations.ts';

/** A session of the next world finds nothing of this one but what is prepared. */
const FORGET = [
  ...['close all', 'set session authorization default', 'reset all', 'unlisten *'],
  ...['select pg_advisory_unlock_all()', 'discard sequences', 'discard temp'],
].join('; ');
const FORGOTTEN = 'DISCARD TEMP';

/**
 * A process of PostgreSQL. It outlives the driver's connection to it, since half of what it does is to begin: to learn the tables,
 * and to plan statements.
 */
export class Backend {
  /** Its number at the server. */
  processId = 0;
  readonly kept: Kept = new Map();
  /** Whoever uses it now. */
  onMessages: (messages: Message[]) => void = () => undefined;
  onError: (error: Error) => void = () => undefined;
  onClose: (hadError: boolean) => void = () => undefined;
  readonly #socket: net.Socket;
  #incoming: Buffer = Buffer.alloc(0);
  /** What it said when it began: its settings, its number, that it is ready. */
  readonly greeting: Buffer[] = [];

  constructor(server: { readonly host: string; readonly port: number }) {
    this.#socket = net.connect(server);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (bytes) => this.#receive(bytes));
    this.#socket.on('error', (error) => this.onError(error));
    this.#socket.on('close', (hadError) => this.onClose(hadError));
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  end(bytes: Buffer): void {
    this.#socket.end(bytes);
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Takes note of how it begins. */
  greets({ type, bytes }: Message): void {
    if (type === 'K') this.processId = bytes.readUInt32BE(5);
    // What comes before has to do with the password.
    if (type !== 'R' || bytes.readUInt32BE(5) === 0) this.greeting.push(bytes);
  }

  /** Resolves when it has forgotten its session. */
  async forget(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let last = '';
    this.onMessages = (messages) => {
      for (const { type, bytes } of messages) {
        if (type === 'C') last = bytes.subarray(5, -1).toString();
        if (type === 'Z') resolve(last === FORGOTTEN);
      }
    };
    this.onError = () => resolve(false);
    this.onClose = () => resolve(false);
    this.write(simpleQuery(FORGET));
    return promise;
  }

  #receive(bytes: Buffer) {
    const { messages, rest } = splitMessages(
      this.#incoming.length > 0 ? Buffer.concat([this.#incoming, bytes]) : bytes,
    );
    this.#incoming = rest;
    if (messages.length > 0) this.onMessages(messages);
  }
}

/** Those that no connection of the driver uses, by how they began: with which role, to read only. */
export class Backends {
  readonly #resting = new Map<string, Backend[]>();

  take(beginning: string): Backend | undefined {
    return this.#resting.get(beginning)?.pop();
  }

  /** Answers whether it rests. */
  async rest(beginning: string, backend: Backend): Promise<boolean> {
    if (!(await backend.forget())) return false;
    const others = this.#resting.get(beginning) ?? [];
    this.#resting.set(beginning, [...others, backend]);
    backend.onMessages = () => undefined;
    backend.onClose = () => this.#gone(beginning, backend);
    return true;
  }

  #gone(beginning: string, backend: Backend) {
    this.#resting.set(beginning, this.#resting.get(beginning)?.filter((other) => other !== backend) ?? []);
  }

  end(): void {
    for (const backend of [...this.#resting.values()].flat()) backend.destroy();
  }
}
