import type { AddressInfo } from 'node:net';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { newId } from '../world/ids.ts';
import type { Mail, MailFile, MailStore } from './mail-store.ts';

const LARGEST_BYTES = 25 * 1024 * 1024;
const CLOSE_MILLISECONDS = 500;

export interface MailServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Accepts every mail, from anyone to anyone, and stores it. */
export async function receiveMail(store: MailStore, wanted: number, host: string): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: LARGEST_BYTES,
    logger: false,
    closeTimeout: CLOSE_MILLISECONDS,
    onData(stream, session, done) {
      keepMail(store, stream, session).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  const port = await opened(server, wanted, host);
  // A broken connection is the sender's problem.
  server.on('error', (error) => console.error(`Mail: ${error.message}`));
  return {
    port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The port it listens on. Rejects when that cannot be opened. */
function opened(server: SMTPServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const listening = server.listen(port, host, () => {
      server.off('error', reject);
      resolve((listening.address() as AddressInfo).port);
    });
  });
}

async function keepMail(store: MailStore, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large.'), { responseCode: 552 });
  const parsed = await PostalMime.parse(Buffer.concat(chunks));
  const sender = session.envelope.mailFrom;
  const mail: Mail = {
    id: newId('mail', 12),
    from: parsed.from?.address ?? (sender ? sender.address : ''),
    to: recipients(parsed.to) || session.envelope.rcptTo.map(({ address }) => address).join(', '),
    envelopeFrom: sender ? sender.address : '',
    replyTo: parsed.replyTo?.flatMap((entry) => entry.group ?? [entry])[0]?.address ?? '',
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    receivedAt: new Date().toISOString(),
    headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
    attachments: parsed.attachments.map(fileOf),
  };
  store.keep(mail);
}

function fileOf({ filename, mimeType, content, contentId, disposition }: Attachment): MailFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  const isShown = disposition === 'inline' && contentId !== undefined && mimeType.startsWith('image/');
  return {
    name: filename ?? 'unnamed',
    type: mimeType,
    bytes: bytes.length,
    ...(isShown && { shown: { contentId: contentId.replaceAll(/[<>]/g, ''), base64: bytes.toString('base64') } }),
  };
}

function recipients(addresses: Address[] | undefined): string {
  return (addresses ?? [])
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ address }) => address)
    .filter(Boolean)
    .join(', ');
}
