import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { Backend, type Backends } from './backend.ts';
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
import { outsideWorld } from './owned-surroundings.ts';
import { Preparations } from './preparations.ts';

/** Who decides when a statement may go. */
export interface Gate {
  readonly backends: Backends;
  /** Whether everything goes at once, as without a simulator. */
  readonly isOpen: boolean;
  /** Statements wait to be let go. */
  arrived(wire: Wire): void;
}

/** As the protocol says it. */
const IN_TRANSACTION = 'T';
const FAILED = 'E';
const IDLE = 'I';

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
  /** What the last answer said: `UPDATE 1`, or the code of an error. */
  said = '';
  state: State = 'busy';
  /** Whether it stood in a transaction after its last answer, and in one that had failed. */
  #status = IDLE;
  readonly place: number;
  readonly #gate: Gate;
  readonly #server: { readonly host: string; readonly port: number };
  /** Since the driver's first message. */
  #backend: Backend | null = null;
  /** That message: who asks for which kind of session. */
  #beginning = '';
  #preparations = new Preparations(new Map());
  /** The driver is told what comes in as whoever opened the connection, world or not. */
  readonly #asOpener = AsyncLocalStorage.snapshot();
  #isReady = false;
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
    this.#server = server;
  }

  /** The number of its process at the server. */
  get processId(): number {
    return this.#backend?.processId ?? 0;
  }

  /** Whether it held no lock after its last answer. */
  get isFree(): boolean {
    return this.#status !== IN_TRANSACTION;
  }

  write(bytes: Buffer): boolean {
    if (!this.#backend) this.#begin(withoutTimeouts(bytes));
    else if (!this.#isReady) this.#backend.write(bytes);
    else if (this.#gate.isOpen) this.#write(bytes);
    else {
      this.#waiting.push(bytes);
      if (this.state !== 'sent') this.#next();
    }
    return true;
  }

  /** With a process that rests, or a new one. */
  #begin(startup: Buffer) {
    this.#beginning = startup.toString('latin1');
    const resting = this.#gate.backends.take(this.#beginning);
    const backend = resting ?? new Backend(this.#server);
    this.#backend = backend;
    this.#preparations = new Preparations(backend.kept);
    backend.onMessages = (messages) => this.#asOpener(() => this.#receive(messages));
    backend.onError = (error) => this.#asOpener(() => this.emit('error', error));
    backend.onClose = (hadError) => this.#asOpener(() => this.#closed(hadError));
    if (!resting) return backend.write(startup);
    setImmediate(() => {
      this.#isReady = true;
      this.state = 'still';
      this.emit('data', Buffer.concat(backend.greeting));
    });
  }

  #write(bytes: Buffer) {
    this.#backend?.write(this.#preparations.translated(splitMessages(bytes).messages, this.#status === FAILED));
  }

  /**
   * Lets go what waits. With `instead`, that statement goes in its place, unless a transaction is to end: no server refuses that and
   * keeps the transaction. One that has failed refuses everything, and may hear nothing but the end of a question that it has refused.
   * Resolves when it is answered, or the connection broke.
   */
  async send(instead?: string): Promise<void> {
    const bytes = Buffer.concat(this.#waiting.splice(0));
    const { count, question } = statementsIn(bytes);
    this.#expected = count;
    this.#asks = question.length > 0;
    this.#answered = Promise.withResolvers();
    this.state = 'sent';
    const isEnd = splitMessages(bytes).messages.some((message) => endsTransaction(message, this.#endings));
    const isRefused = instead && !isEnd && this.#status !== FAILED;
    const others = isRefused && Buffer.concat(Array.from({ length: count }, () => simpleQuery(instead)));
    // Whether the statements before it fail decides what is answered to the question.
    if (this.#asks) this.#waiting.push(question);
    this.#write(others || bytes.subarray(0, bytes.length - question.length));
    await this.#answered.promise;
  }

  get isAnswered(): boolean {
    return this.#expected === 0;
  }

  get answered(): Promise<void> {
    return this.#answered.promise;
  }

  /** Hands the answer over, with its error under another code if one is given. */
  deliver(code?: string): void {
    const answer = this.#answer.splice(0).map((message) => (code ? renamed(message, code) : message));
    this.said = answer.map(gist).filter(Boolean).join(', ');
    const question = this.#asks && this.#waiting.shift();
    this.state = this.#asks ? 'busy' : 'still';
    this.emit('data', Buffer.concat(answer.map(({ bytes }) => bytes)));
    if (question) this.#ask(question);
    if (this.#waiting.length > 0) this.#next();
  }

  /** The connection breaks. The server rolls back what it has not committed. */
  breakOff(): void {
    this.#backend?.destroy();
  }

  /** The driver's connection ends, and its process rests, unless it is in the middle of something. Answers whether it does. */
  async leave(): Promise<boolean> {
    const backend = this.#backend;
    if (!backend || !this.#isReady || this.state !== 'still' || this.#status !== IDLE) return false;
    const rests = this.#gate.backends.rest(this.#beginning, backend);
    this.#asOpener(() => this.#closed(false));
    return rests;
  }

  end(bytes?: Buffer): void {
    this.#backend?.end(bytes ?? Buffer.alloc(0));
  }

  destroy(): void {
    this.breakOff();
  }

  /** A question how to send a statement changes nothing and waits for nobody. */
  #next() {
    const { count } = statementsIn(Buffer.concat(this.#waiting));
    if (count === 0) {
      this.#ask(Buffer.concat(this.#waiting.splice(0)));
      return;
    }
    this.state = 'still';
    this.#gate.arrived(this);
  }

  /** PostgreSQL answers at once, unless its process was asked before. */
  #ask(question: Buffer) {
    const { messages } = splitMessages(question);
    for (const message of messages) endsTransaction(message, this.#endings);
    this.state = 'busy';
    const known = this.#preparations.known(messages, this.#status === FAILED);
    if (known) setImmediate(() => this.readyState === 'open' && this.emit('data', known));
    else this.#write(question);
  }

  #receive(messages: readonly Message[]) {
    for (const message of messages) this.#preparations.heard(message);
    if (this.state === 'sent') return this.#keep(messages);
    if (!this.#isReady) return this.#open(messages);
    for (const message of messages) if (message.type === 'Z') this.#status = statusIn(message);
    this.emit('data', Buffer.concat(messages.map((message) => message.bytes)));
  }

  /** What the driver draws to prove the password is not the world's: it proves it to a new process only. */
  #open(messages: readonly Message[]) {
    for (const message of messages) {
      this.#backend?.greets(message);
      if (message.type === 'Z') this.#isReady = true;
      if (message.type === 'Z') this.state = 'still';
      const told = () => this.emit('data', message.bytes);
      if (message.type === 'R') outsideWorld(told);
      else told();
    }
  }

  #keep(messages: readonly Message[]) {
    this.#answer.push(...messages);
    for (const message of messages) {
      if (message.type !== 'Z') continue;
      this.#expected -= 1;
      this.#status = statusIn(message);
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

const statusIn = ({ bytes }: Message): string => String.fromCharCode(bytes.readUInt8(5));
