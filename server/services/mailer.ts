export interface Attachment {
  readonly name: string;
  /** The media type, as application/pdf. */
  readonly type: string;
  readonly content: Buffer;
}

export interface Mail {
  readonly to: string;
  readonly toName: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every attempt, so that a repeated delivery can be recognised. */
  readonly messageId: string;
  /** Where answers go, when that is not the sender's address. */
  readonly replyTo?: string;
  /** Where it is sent back to when it cannot be delivered: the sender of the envelope. */
  readonly bounceTo?: string | null;
  /** Where a program unsubscribes the recipient with one POST (RFC 8058). */
  readonly unsubscribe?: string;
  /** Made when it is sent: some are drawn for it. */
  readonly attachments?: () => Promise<readonly Attachment[]>;
}

export interface Mailer {
  /** Rejects with `MailRefused` when no other attempt will do, with `MailDelayed` when a later one may. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The other side will never take this mail; its message is what may be shown about it. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** It could not be sent now, and may be later; its message is what may be shown about it. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}
