export interface Attachment {
  readonly name: string;
  /** The media type, as application/pdf. */
  readonly type: string;
  readonly content: Buffer;
  /** A picture in the HTML, where its address is `cid:` and this. It is no file beside the mail. */
  readonly contentId?: string;
}

export interface Mail {
  readonly to: string;
  readonly toName: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every attempt, so a receiver can recognise a repeated delivery. */
  readonly messageId: string;
  /** The address for answers, when it is not the sender's. */
  readonly replyTo?: string;
  /** The sender of the envelope. The mail goes back there when it cannot be delivered. */
  readonly bounceTo?: string | null;
  /** Where a program unsubscribes the recipient with one POST (RFC 8058). */
  readonly unsubscribe?: string;
  /** Created when the mail is sent, because some are typeset for it. */
  readonly attachments?: () => Promise<readonly Attachment[]>;
}

export interface Mailer {
  /** Rejects with `MailRefused` when no other attempt can work, and with `MailDelayed` when a later one may. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The other side will never take this mail. The message may be shown to people. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail could not be sent now and may be sent later. The message may be shown to people. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}
