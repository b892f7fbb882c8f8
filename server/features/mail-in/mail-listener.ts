import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { LARGEST_MAIL, MAX_RECIPIENTS, type Outcome } from './arrived-mail.ts';
import { UnreadableMail } from './read-mail.ts';
import { refusalOf, takeMail } from './take-mail.ts';

const MAX_CONNECTIONS = 50;
const MAX_CONNECTIONS_OF_ADDRESS = 10;
/** Bytes of all mails that are coming in at the same moment. */
const MAX_BYTES_AT_ONCE = 100 * 1024 * 1024;
/** Without a byte from the sender. */
const IDLE_MILLISECONDS = 30_000;
/** A whole connection, however slowly it keeps sending: 25 MB over a line of 0.7 Mbit/s. */
const LONGEST_MILLISECONDS = 5 * 60_000;
const CLOSE_MILLISECONDS = 3_000;

export interface MailListener {
  readonly port: number;
  stop(): Promise<void>;
}

export interface ListenerLimits {
  readonly idleMilliseconds?: number;
  readonly longestMilliseconds?: number;
}

/** The answer to a sender. Its first digit says whether to come again. */
class Answer extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, reply: string) {
    super(reply);
    this.responseCode = responseCode;
  }
}

/**
 * Takes mail for the addresses that we have signed, and for no other. Nothing is relayed, and nothing is taken first and sent
 * back later. The answer 250 means that a mail is stored. Null when this process takes no mail. Rejects when the port is taken.
 */
export async function listenForMail(platform: Platform, limits: ListenerLimits = {}): Promise<MailListener | null> {
  const { domain, smtpPort } = platform.config.inbound;
  if (domain === null || smtpPort === null) return null;
  const server = new SMTPServer({
    ...settings(domain, limits),
    ...(await certificate(platform)),
    ...conversation(platform),
  });
  const longest = limits.longestMilliseconds ?? LONGEST_MILLISECONDS;
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), longest).unref();
    socket.once('close', () => clearTimeout(timer));
  });
  const port = await opened(server, smtpPort, platform.config.host);
  // A connection that breaks off is the sender's matter.
  server.on('error', (error) => platform.log.debug({ error: error.message }, 'a mail connection broke off'));
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

const settings = (name: string, limits: ListenerLimits): SMTPServerOptions => ({
  name,
  banner: 'Underlay',
  size: LARGEST_MAIL,
  authOptional: true,
  disableReverseLookup: true,
  maxClients: MAX_CONNECTIONS,
  socketTimeout: limits.idleMilliseconds ?? IDLE_MILLISECONDS,
  closeTimeout: CLOSE_MILLISECONDS,
  logger: false,
});

async function certificate({ config }: Platform): Promise<SMTPServerOptions> {
  const { tls } = config.inbound;
  if (!tls) return { disabledCommands: ['AUTH', 'STARTTLS'] };
  return { disabledCommands: ['AUTH'], cert: await readFile(tls.certFile), key: await readFile(tls.keyFile) };
}

type Conversation = Pick<SMTPServerOptions, 'onConnect' | 'onClose' | 'onRcptTo' | 'onData'>;

function conversation(platform: Platform): Conversation {
  const connected = new Map<string, string>();
  const underWay = { bytes: 0 };
  return {
    onConnect({ id, remoteAddress }, done) {
      connected.set(id, remoteAddress);
      const same = [...connected.values()].filter((address) => address === remoteAddress).length;
      const isTooMany = same > MAX_CONNECTIONS_OF_ADDRESS && !isOwnMachine(remoteAddress);
      done(isTooMany ? new Answer(421, 'Too many connections from your address. Please try again later.') : null);
    },
    onClose: ({ id }) => void connected.delete(id),
    onRcptTo: (address, session, done) => settle(platform, checkRecipient(platform, address, session), done),
    onData: (stream, session, done) => settle(platform, takeData(platform, stream, session, underWay), done),
  };
}

async function checkRecipient(platform: Platform, { address }: SMTPServerAddress, { envelope }: SMTPServerSession) {
  if (envelope.rcptTo.length >= MAX_RECIPIENTS) throw new Answer(452, `At most ${MAX_RECIPIENTS} recipients a mail.`);
  const refusal = await refusalOf(platform, address);
  return refusal === null ? 'OK' : replyFor(refusal);
}

/** The bytes of a mail count until it is stored. A mail that waits for its turn to be read is in memory as well. */
async function takeData(
  platform: Platform,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  underWay: Taken,
): Promise<string> {
  const taken = { bytes: 0 };
  try {
    const bytes = await collected(stream, underWay, taken);
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    return replyFor(await takeMail(platform, { from, to: envelope.rcptTo.map(({ address }) => address), bytes }));
  } finally {
    underWay.bytes -= taken.bytes;
  }
}

interface Taken {
  bytes: number;
}

/** A sender who leaves in the middle makes the stream fail, so half a mail is never kept. */
async function collected(stream: SMTPServerDataStream, underWay: Taken, taken: Taken): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let isCrowded = false;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    isCrowded ||= underWay.bytes + chunk.length > MAX_BYTES_AT_ONCE;
    // Read to its end and thrown away. Only then does a sender listen for the answer.
    if (isCrowded || stream.sizeExceeded) continue;
    chunks.push(chunk);
    taken.bytes += chunk.length;
    underWay.bytes += chunk.length;
  }
  if (stream.sizeExceeded) throw new Answer(552, 'The mail is larger than 25 MB.');
  if (isCrowded) throw new Answer(452, 'Too much mail at once. Please try again later.');
  return Buffer.concat(chunks);
}

function replyFor(outcome: Outcome): string {
  if (outcome === 'unknown') throw new Answer(550, 'There is no such address here.');
  if (outcome === 'too_many') throw new Answer(452, 'Too many messages in this conversation. Please try again later.');
  return outcome === 'ignored' ? 'OK: taken, and not kept' : 'OK: kept';
}

function settle({ log }: Platform, work: Promise<string>, done: (error?: Error | null, reply?: string) => void): void {
  work.then(
    (reply) => done(null, reply),
    (error: unknown) => {
      if (error instanceof Answer) return done(error);
      if (error instanceof UnreadableMail) return done(new Answer(554, 'The mail cannot be read.'));
      log.error({ error: messageOf(error) }, 'a mail could not be taken');
      done(new Answer(451, 'The mail could not be stored. Please try again later.'));
    },
  );
}

const isOwnMachine = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);

/** The port it listens on. */
function opened(server: SMTPServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      server.server.off('error', reject);
      resolve((server.server.address() as AddressInfo).port);
    });
  });
}
