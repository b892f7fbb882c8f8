import { EventEmitter } from 'node:events';
import net from 'node:net';
import {
  endsTransaction,
  gist,
  type Message,
  renamed,
  simpleQuery,
  splitMessages,
  statementsIn,
  withoutTimeouts,
} from './messages.ts';

/** Who decides when a statement may go. */
export interface Gate {
  /** Whether everything goes at once, as without a simulator. */
  readonly isOpen: boolean;
  /** Statements wait to be let go. */
  arrived(wire: Wire): void;
}

/** As the protocol says it of a transaction that has not failed. */
const IN_TRANSACTION = 'T'.charCodeAt(0);

type State =
  /** It connects, or asks how to send a statement: nobody waits for a turn. */
  | 'busy'
  /** The driver has nothing to send, or what it has waits for its turn. */
  | 'still'
  /** Sent, and not yet answered to the driver. */
  | 'sent';

/**
 * A connection between the driver and PostgreSQL, in place of the driver's socket. What the driver sends stays here until it
 * is let go, and PostgreSQL's answer until it is handed over.
 */
export class Wire extends EventEmitter {
  readyState: 'open' | 'closed' = 'open';
  /** The number of its process at the server. */
  processId = 0;
  /** What the last answer said: `UPDATE 1`, or the code of an error. */
  said = '';
  state: State = 'busy';
  /** Whether it held no lock after its last answer: it stood outside a transaction, or in one that had failed. */
  isFree = true;
  readonly place: number;
  readonly #gate: Gate;
  readonly #upstream: net.Socket;
  #isReady = false;
  #hasBegun = false;
  #incoming: Buffer = Buffer.alloc(0);
  #waiting: Buffer[] = [];
  /** The names of prepared statements that end a transaction. */
  readonly #endings = new Set<string>();
  #expected = 0;
  #asks = false;
  #answer: Message[] = [];
  #answered = Promise.withResolvers<void>();

  /** `place`: which of all connections it is, in the order in which the driver opened them. */
  constructor(gate: Gate, server: { readonly host: string; readonly port: number }, place: number) {
    super();
    this.place = place;
    this.#gate = gate;
    this.#upstream = net.connect(server);
    this.#upstream.setNoDelay(true);
    this.#upstream.on('data', (bytes) => this.#receive(bytes));
    this.#upstream.on('error', (error) => this.emit('error', error));
    this.#upstream.on('close', (hadError) => this.#closed(hadError));
  }

  write(bytes: Buffer): boolean {
    if (!this.#isReady) {
      this.#upstream.write(this.#hasBegun ? bytes : withoutTimeouts(bytes));
      this.#hasBegun = true;
    } else if (this.#gate.isOpen) this.#upstream.write(bytes);
    else {
      this.#waiting.push(bytes);
      if (this.state !== 'sent') this.#next();
    }
    return true;
  }

  /**
   * Lets go what waits. With `instead`, that statement goes in its place, unless a transaction is to end: no server refuses that and
   * keeps the transaction. Resolves when it is answered, or the connection broke.
   */
  async send(instead?: string): Promise<void> {
    const bytes = Buffer.concat(this.#waiting.splice(0));
    const { count, question } = statementsIn(bytes);
    this.#expected = count;
    this.#asks = question.length > 0;
    this.#answered = Promise.withResolvers();
    this.state = 'sent';
    const isEnd = splitMessages(bytes).messages.some((message) => endsTransaction(message, this.#endings));
    const others =
      instead && !isEnd && Buffer.concat([...Array.from({ length: count }, () => simpleQuery(instead)), question]);
    this.#upstream.write(others || bytes);
    await this.#answered.promise;
  }

  get isAnswered(): boolean {
    return this.#expected === 0;
  }

  /** Hands the answer over, with its error under another code if one is given. */
  deliver(code?: string): void {
    const answer = this.#answer.splice(0).map((message) => (code ? renamed(message, code) : message));
    this.said = answer.map(gist).filter(Boolean).join(', ');
    this.state = this.#asks ? 'busy' : 'still';
    this.emit('data', Buffer.concat(answer.map(({ bytes }) => bytes)));
    if (this.#waiting.length > 0) this.#next();
  }

  /** The connection breaks. The server rolls back what it has not committed. */
  breakOff(): void {
    this.#upstream.destroy();
  }

  end(bytes?: Buffer): void {
    this.#upstream.end(bytes ?? Buffer.alloc(0));
  }

  destroy(): void {
    this.#upstream.destroy();
  }

  /** A question how to send a statement changes nothing and waits for nobody. */
  #next() {
    const { count } = statementsIn(Buffer.concat(this.#waiting));
    if (count === 0) {
      const question = Buffer.concat(this.#waiting.splice(0));
      for (const message of splitMessages(question).messages) endsTransaction(message, this.#endings);
      this.#upstream.write(question);
      this.state = 'busy';
      return;
    }
    this.state = 'still';
    this.#gate.arrived(this);
  }

  #receive(bytes: Buffer) {
    const { messages, rest } = splitMessages(
      this.#incoming.length > 0 ? Buffer.concat([this.#incoming, bytes]) : bytes,
    );
    this.#incoming = Buffer.from(rest);
    if (this.state === 'sent') return this.#keep(messages);
    for (const message of messages) if (!this.#isReady) this.#note(message);
    if (messages.length > 0) this.emit('data', Buffer.concat(messages.map((message) => message.bytes)));
  }

  #note({ type, bytes }: Message) {
    if (type === 'K') this.processId = bytes.readUInt32BE(5);
    if (type !== 'Z') return;
    this.#isReady = true;
    this.state = 'still';
  }

  #keep(messages: readonly Message[]) {
    this.#answer.push(...messages);
    for (const { type, bytes } of messages) {
      if (type !== 'Z') continue;
      this.#expected -= 1;
      this.isFree = bytes.readUInt8(5) !== IN_TRANSACTION;
    }
    if (this.#expected === 0) this.#answered.resolve();
  }

  #closed(hadError: boolean) {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    this.state = 'still';
    this.#expected = 0;
    this.#waiting = [];
    this.#answered.resolve();
    this.emit('close', hadError);
  }
}
