import type { EmailContent } from '../../services/email-template.ts';
import type { Attachment } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import type { DeliveryRow } from './delivery-store.ts';

/** What a delivery says. */
export interface Content {
  /** Who is speaking: the business's name. */
  readonly from: string;
  /** Where answers go while we cannot receive them ourselves. */
  readonly answersTo: string;
  readonly subject: string;
  /** Without a closing of its own, it says where answers go. */
  readonly email: Omit<EmailContent, 'business' | 'unsubscribe' | 'closing'> & Partial<Pick<EmailContent, 'closing'>>;
  /** The same in one line, for a text message. */
  readonly sms: string;
  readonly attachments?: () => Promise<readonly Attachment[]>;
}

/** Answers the content for this moment. Null when it is no longer true, or concerns nobody any more. */
export type Composer = (platform: Platform, delivery: DeliveryRow) => Promise<Content | null>;
