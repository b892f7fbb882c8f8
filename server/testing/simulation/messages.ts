/** What the simulator has to know of PostgreSQL's protocol: where a message ends, and which ends a statement. */
const HEADER = 5;
const QUERY = 'Q';
const SYNC = 'S';
const PARSE = 'P';
const BIND = 'B';
const DESCRIBE = 'D';

export interface Message {
  readonly type: string;
  /** With its header. */
  readonly bytes: Buffer;
}

/** The whole messages at the beginning, and what is left behind them. */
export function splitMessages(bytes: Buffer): { messages: Message[]; rest: Buffer } {
  const messages: Message[] = [];
  let at = 0;
  while (bytes.length - at >= HEADER) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) break;
    messages.push({ type: String.fromCharCode(bytes.readUInt8(at)), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return { messages, rest: bytes.subarray(at) };
}

/** How many statements the driver sends, and the question how to send another that may stand behind them. */
export function statementsIn(bytes: Buffer): { count: number; question: Buffer } {
  const { messages } = splitMessages(bytes);
  const ends = messages.map(({ type }) => type === SYNC || type === QUERY);
  const behind = messages.slice(ends.lastIndexOf(true) + 1);
  return { count: ends.filter(Boolean).length, question: Buffer.concat(behind.map((message) => message.bytes)) };
}

const END = /^(?:commit|rollback)$/i;

/**
 * Whether the message runs a statement that ends a transaction. Those that are prepared are sent by name, and their names are kept
 * in `prepared`.
 */
export function endsTransaction({ type, bytes }: Message, prepared: Set<string>): boolean {
  const [first = '', second = ''] = bytes.subarray(HEADER).toString('latin1').split('\0');
  if (type === PARSE && END.test(second)) prepared.add(first);
  else if (type === PARSE) prepared.delete(first);
  return (type === QUERY && END.test(first)) || (type === BIND && prepared.has(second));
}

/**
 * The prepared statement that a message names, and what follows behind the name: to prepare it, its text and the types of its
 * parameters. A portal, or a statement that lasts for once, has no name.
 */
export function statementOf({ type, bytes }: Message): { name: string; rest: string } {
  const start = startOfName(type, bytes);
  const end = bytes.indexOf(0, start);
  if (type === DESCRIBE && bytes.readUInt8(HEADER) !== STATEMENT) return { name: '', rest: '' };
  return {
    name: bytes.toString('latin1', start, end),
    rest: type === PARSE ? bytes.toString('latin1', end + 1) : '',
  };
}

/** The same message about a statement of another name. */
export function statementNamed({ type, bytes }: Message, name: string): Buffer {
  const start = startOfName(type, bytes);
  const named = Buffer.concat([bytes.subarray(0, start), Buffer.from(name), bytes.subarray(bytes.indexOf(0, start))]);
  named.writeUInt32BE(named.length - 1, 1);
  return named;
}

/** Before it stands the name of the portal to bind it to, or the kind of what is to be described. */
function startOfName(type: string, bytes: Buffer): number {
  if (type === BIND) return bytes.indexOf(0, HEADER) + 1;
  return type === DESCRIBE ? HEADER + 1 : HEADER;
}

const STATEMENT = 'S'.charCodeAt(0);

/** The same first message of a connection, which asks for no timeouts. They would tell the machine's time. */
export function withoutTimeouts(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString('latin1').split('\0');
  const kept: string[] = [];
  for (let at = 0; at + 1 < words.length && words[at] !== ''; at += 2)
    if (!words[at]?.endsWith('_timeout')) kept.push(`${words[at]}\0${words[at + 1]}\0`);
  const body = Buffer.from(`${kept.join('')}\0`, 'latin1');
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeUInt32BE(body.length + head.length);
  return Buffer.concat([head, body]);
}

const LOCK_TIMEOUT = /(set_config\(')(?=lock_timeout')/g;

/** The same statement, where it sets a timeout of locks, without one: a setting by another name is read by nobody. */
export function withoutLockTimeout({ type, bytes }: Message): Message {
  const text = bytes.subarray(HEADER).toString('latin1').replace(LOCK_TIMEOUT, '$1simulated.');
  const body = Buffer.from(text, 'latin1');
  if (body.length === bytes.length - HEADER) return { type, bytes };
  const head = Buffer.from(bytes.subarray(0, HEADER));
  head.writeUInt32BE(body.length + 4, 1);
  return { type, bytes: Buffer.concat([head, body]) };
}

/** A statement for the simulator to send in place of another. */
export function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(HEADER);
  head.write(QUERY);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** What an error is called, or what a statement did, such as `UPDATE 1`. */
export function gist({ type, bytes }: Message): string | undefined {
  if (type === 'C') return bytes.subarray(HEADER, -1).toString();
  return type === 'E' ? codeOf(bytes) : undefined;
}

const CODE = /\0C([0-9A-Z]{5})\0/;
const codeOf = (bytes: Buffer): string | undefined => CODE.exec(bytes.toString('latin1'))?.[1];

/** The same error by another code. */
export function renamed({ type, bytes }: Message, code: string): Message {
  if (type !== 'E') return { type, bytes };
  return { type, bytes: Buffer.from(bytes.toString('latin1').replace(CODE, `\0C${code}\0`), 'latin1') };
}
