import { randomUUID } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail } from './mail-store.ts';

/** Where the product takes mail. */
export interface MailPlace {
  readonly host: string;
  readonly port: number;
}

/** The sender's result: the other server's own message when it refuses. */
export interface SentBack {
  readonly isTaken: boolean;
  readonly response: string;
}

const TIMEOUT_MILLISECONDS = 10_000;
/** A small document to test attachments. */
const SAMPLE = { filename: 'floor-plan.pdf', contentType: 'application/pdf', content: samplePlan() };

/** Replies as a customer's mail program does: real SMTP, from the mail's recipient, with the original quoted below. */
export function sendReply(place: MailPlace, mail: Mail, text: string, withFile: boolean): Promise<SentBack> {
  const original = mail.headers['message-id'] ?? '';
  const from = firstAddress(mail.to);
  return send(place, {
    envelope: { from, to: mail.replyTo },
    from,
    to: mail.replyTo,
    subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    inReplyTo: original,
    references: [mail.headers.references ?? '', original].join(' ').trim(),
    text: `${text}\n\n${quoted(mail)}`,
    ...(withFile && { attachments: [SAMPLE] }),
  });
}

/** Bounces as a mail server does for an unknown address (RFC 3464), to the sender of the envelope. */
export function sendBounce(place: MailPlace, mail: Mail): Promise<SentBack> {
  return send(place, { envelope: { from: '', to: mail.envelopeFrom }, raw: report(mail) });
}

async function send({ host, port }: MailPlace, options: SendMailOptions): Promise<SentBack> {
  const transport = createTransport({
    host,
    port,
    ignoreTLS: true,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
  });
  try {
    const { response } = await transport.sendMail({ ...options, disableFileAccess: true, disableUrlAccess: true });
    return { isTaken: true, response: response };
  } catch (error) {
    const { response, message } = error as Error & { response?: string };
    return { isTaken: false, response: response ?? message };
  } finally {
    transport.close();
  }
}

/** As Gmail writes it, broken line included. */
function quoted({ from, text, receivedAt }: Mail): string {
  const when = new Date(receivedAt).toUTCString().replace(' GMT', '');
  const lines = text.replaceAll('\r', '').trimEnd().split('\n');
  return `On ${when} <\n${from}> wrote:\n\n${lines.map((line) => `> ${line}`).join('\n')}\n`;
}

function report(mail: Mail): string {
  const boundary = `report-${randomUUID()}`;
  const recipient = firstAddress(mail.to);
  return [
    'From: Mail Delivery System <mailer-daemon@sandbox.example>',
    `To: <${mail.envelopeFrom}>`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${randomUUID()}@sandbox.example>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Your mail could not be delivered to <${recipient}>.`,
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; sandbox.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 The mailbox does not exist',
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers; charset=utf-8',
    '',
    `Message-ID: ${mail.headers['message-id'] ?? ''}`,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

const firstAddress = (addresses: string): string => addresses.split(',')[0]?.trim() ?? '';

function samplePlan(): string {
  const stream =
    '0.7 0.53 0.29 rg 60 60 480 240 re f 1 1 1 rg 75 75 215 210 re f 310 75 215 210 re f 0 0 0 rg BT /F1 14 Tf 70 320 Td (Floor plan) Tj ET';
  return [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 360] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${stream.length} >> stream`,
    stream,
    'endstream endobj',
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    'trailer << /Root 1 0 R >>',
    '%%EOF',
  ].join('\n');
}
