import type { Platform } from '../../services/platform.ts';
import { noteBounce, noteReport } from '../deliveries/index.ts';
import type { Outcome } from './arrived-mail.ts';
import type { ParsedMail } from './parse-mail.ts';

/**
 * A report about a mail of ours, sent to the address that only that mail carried. A refusal for good becomes bounced, and a mail that
 * was reported as spam too. The server
 * that reports a delay keeps trying. An absence note says nothing about the delivery.
 */
export async function takeBounce(platform: Platform, deliveryId: string, mail: ParsedMail): Promise<Outcome> {
  if (mail.isComplaint) return (await noteReport(platform, deliveryId)) ? 'kept' : 'ignored';
  if (mail.bounceProblem === null) return 'ignored';
  return (await noteBounce(platform, deliveryId, mail.bounceProblem)) ? 'kept' : 'ignored';
}
