import { RULES } from '@underlay/domain/forms/rules.ts';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { type Mail, type Mailer, MailRefused } from '../services/mailer.ts';
import { mailFault, NOT_AN_ADDRESS } from './smtp-faults.ts';

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpRequireTls' | 'mailFrom' | 'publicOrigin' | 'dkim'>;

interface Timeouts {
  /** How long the other side may be silent. */
  readonly silenceMilliseconds: number;
  /** How long one mail may take, including the wait for its turn. A slow server then delays nobody. */
  readonly mailMilliseconds: number;
}

const TIMEOUTS: Timeouts = { silenceMilliseconds: 15_000, mailMilliseconds: 60_000 };
const CONNECTIONS = 5;

/** Mail over SMTP. Addresses are passed as objects. A parser could split a text into two recipients. */
export function createSmtpMailer(config: MailConfig, timeouts: Timeouts = TIMEOUTS): Mailer {
  const { mailFrom, publicOrigin } = config;
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // The queue tries a failed mail again, because it knows what became of it. The connection must not do so as well.
    maxRequeues: 0,
    requireTLS: config.smtpRequireTls,
    connectionTimeout: timeouts.silenceMilliseconds,
    greetingTimeout: timeouts.silenceMilliseconds,
    socketTimeout: timeouts.silenceMilliseconds,
    ...(config.dkim && { dkim: { ...config.dkim, headerFieldNames: SIGNED_HEADERS } }),
  });
  const domain = new URL(publicOrigin).hostname;
  return {
    async send(mail) {
      for (const address of [mail.to, mail.replyTo, mail.bounceTo])
        if (address && !isOneAddress(address)) throw new MailRefused(NOT_AN_ADDRESS);
      const attachments = (await mail.attachments?.()) ?? [];
      const sent = transport.sendMail({
        from: { name: oneLine(mail.fromName), address: mailFrom },
        to: { name: oneLine(mail.toName), address: mail.to },
        // Given here and not read from the headers. An address that is not named here gets nothing.
        envelope: { from: mail.bounceTo ?? mailFrom, to: [mail.to] },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(mail.unsubscribe && { list: { unsubscribe: [[mail.unsubscribe]] } }),
        ...(mail.replyTo && { replyTo: { name: oneLine(mail.fromName), address: mail.replyTo } }),
        attachments: attachments.map(({ name, type, content, contentId }) => ({
          filename: oneLine(name),
          contentType: type,
          content,
          ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
        })),
        signal: AbortSignal.timeout(timeouts.mailMilliseconds),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await sent.catch((error: unknown) => {
        throw mailFault(error, secretsOf(config.smtpUrl, mail));
      });
    },
    close: () => transport.close(),
  };
}

/**
 * What DKIM signs. The library's own list lacks List-Unsubscribe-Post. Without it no mail program offers its
 * unsubscribe button (RFC 8058, section 4).
 */
const SIGNED_HEADERS = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'In-Reply-To', 'References'],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', 'Auto-Submitted'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':');

/** One plain address. No comma, line break, group or quotation can make a second recipient of it. */
const isOneAddress = (address: string): boolean => RULES.email.accepts(address) || isAtLocalhost(address);

/** On a fresh machine mail comes in at `inbound.localhost`. The world cannot reach that address. */
const isAtLocalhost = (address: string): boolean => /^[A-Za-z0-9+.-]{1,64}@(?:[a-z0-9-]+\.)*localhost$/.test(address);

/** What no message about a problem may contain, although the other side repeats it: where and how we send. */
function secretsOf(smtpUrl: string, { replyTo, bounceTo }: Mail): string[] {
  const { hostname, username, password } = new URL(smtpUrl);
  const secrets = [hostname, decodeURIComponent(username), decodeURIComponent(password), replyTo, bounceTo];
  return secrets.filter((secret): secret is string => Boolean(secret));
}

/** A header is one line. Without control and direction characters no name can add a header or reverse one. */
const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
