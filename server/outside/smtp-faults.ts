import type { NodemailerError } from 'nodemailer';
import { MailDelayed, MailRefused } from '../services/mailer.ts';

export const NOT_AN_ADDRESS = 'Mail cannot be sent to this address.';

/**
 * What a failed attempt means (C7). Only a refusal of the recipient or of the mail itself is permanent. Any other
 * failure is tried again: a server that is away, slow, busy, or in conflict with us.
 */
export function mailFault(error: unknown, secrets: readonly string[]): MailRefused | MailDelayed {
  if (!(error instanceof Error)) throw error;
  const { code, command, responseCode, response } = error as NodemailerError;
  const said = `The recipient's mail server said: ${spoken(response ?? '', secrets)}`;
  const isAboutTheMail = command === 'RCPT TO' || command === 'DATA';
  if (isAboutTheMail && responseCode && responseCode >= 500) return new MailRefused(said, { cause: error });
  if (code === 'EMESSAGE' && command === 'MAIL FROM') return new MailRefused(TOO_LARGE, { cause: error });
  if (isAboutTheMail && responseCode) return new MailDelayed(said, { cause: error });
  return new MailDelayed(MESSAGES[code ?? ''] ?? NOT_TAKEN, { cause: error });
}

const TOO_LARGE = 'The e-mail is too large for the mail server.';
const NOT_TAKEN = 'The mail server does not take our mail.';
const AWAY = 'The mail server cannot be reached.';
const SLOW = 'The mail server does not answer.';

const MESSAGES: Readonly<Record<string, string>> = {
  ECONNECTION: AWAY,
  ESOCKET: AWAY,
  EDNS: AWAY,
  ETIMEDOUT: SLOW,
  EABORT: SLOW,
  ETLS: 'The mail server offers no safe connection.',
};

const MAX_CHARACTERS = 160;

/** The other side's message on one short line, without what it repeats of ours. */
function spoken(response: string, secrets: readonly string[]): string {
  const line = response.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, '...'), line);
  return masked.length > MAX_CHARACTERS ? `${masked.slice(0, MAX_CHARACTERS - 3)}...` : masked;
}
