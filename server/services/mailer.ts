import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly toName: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every attempt, so that a repeated delivery can be recognised. */
  readonly messageId: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUT_MILLISECONDS = 15_000;

/** Mail over SMTP. Addresses are passed as objects, never as text that a parser could split into two recipients. */
export function createMailer(smtpUrl: string, from: string, publicOrigin: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
  });
  const domain = new URL(publicOrigin).hostname;
  return {
    async send(mail) {
      await transport.sendMail({
        from: { name: oneLine(mail.fromName), address: from },
        to: { name: oneLine(mail.toName), address: mail.to },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

/** A header is one line: control and direction characters are dropped, so that no name can add a header or turn one around. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
