import { type Message, statementNamed, statementOf, withoutLockTimeout } from './messages.ts';

/** A statement that a process has prepared. */
interface Prepared {
  readonly name: string;
  /** PostgreSQL's answer to how it is sent and what it answers with. */
  description: Buffer | null;
}

/** What a process has prepared, by text and types. */
export type Kept = Map<string, Prepared>;

interface Parsing {
  readonly text: string;
  readonly prepared: Prepared;
  /** In which of the parts that end with an answer to all of it. */
  readonly part: number;
}

/**
 * The driver takes each of its connections for a new one, and prepares what it needs. Here that is looked up among what the process
 * has prepared in worlds before, so that the driver does the same in each.
 */
export class Preparations {
  readonly #kept: Kept;
  /** By the driver's names. */
  readonly #named = new Map<string, Prepared>();
  #parsing: Parsing[] = [];
  #sent = 0;
  #answered = 0;
  /** What the driver has asked for and waits for. */
  #asked: Prepared | null = null;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  /**
   * What is known of a statement that the driver asks about. In a transaction that has failed there is none: PostgreSQL refuses the
   * question there.
   */
  known(question: readonly Message[], isFailed: boolean): Buffer | null {
    const parse = question.find(({ type }) => type === 'P');
    const { name, rest } = parse ? statementOf(parse) : { name: '', rest: '' };
    const prepared = isFailed || name === '' ? undefined : this.#kept.get(rest);
    if (!prepared?.description) return null;
    this.#named.set(name, prepared);
    return prepared.description;
  }

  /** The same messages by the names of the process. */
  translated(messages: readonly Message[], isFailed = false): Buffer {
    const sent: Buffer[] = [];
    const isQuestion = messages.every(({ type }) => type !== 'S' && type !== 'Q');
    for (const message of messages) {
      const { type, bytes } = message;
      if (type === 'S' || type === 'Q') this.#sent += 1;
      if (!NAMING.has(type)) {
        sent.push(bytes);
        continue;
      }
      const { name, rest } = statementOf(message);
      if (name === '') sent.push(bytes);
      else if (type === 'P') {
        const known = isQuestion && isFailed ? undefined : this.#kept.get(rest);
        const prepared = known ?? this.#prepare(rest);
        this.#named.set(name, prepared);
        if (isQuestion) this.#asked = prepared;
        if (!known) sent.push(statementNamed(withoutLockTimeout(message), prepared.name));
      } else sent.push(statementNamed(message, this.#named.get(name)?.name ?? name));
    }
    return Buffer.concat(sent);
  }

  #prepare(text: string): Prepared {
    count += 1;
    const prepared: Prepared = { name: `kept_${count}`, description: null };
    this.#parsing.push({ text, prepared, part: this.#sent });
    return prepared;
  }

  /** Takes note of an answer. */
  heard({ type, bytes }: Message): void {
    if (type === '1') {
      const parsed = this.#parsing.shift();
      if (parsed) this.#kept.set(parsed.text, parsed.prepared);
    } else if (this.#asked && DESCRIPTION.has(type)) {
      const before = type === 't' ? [] : [this.#asked.description ?? Buffer.alloc(0)];
      this.#asked.description = Buffer.concat([...before, bytes]);
      if (type !== 't') this.#asked = null;
    } else if (type === 'Z') {
      // What is not prepared by now was refused.
      this.#answered += 1;
      this.#asked = null;
      this.#parsing = this.#parsing.filter(({ part }) => part >= this.#answered);
    }
  }
}

/** To prepare, to describe, to run. */
const NAMING = new Set(['P', 'D', 'B']);
/** Its parameters, and its columns or that it has none. */
const DESCRIPTION = new Set(['t', 'T', 'n']);
let count = 0;
