import type { Platform } from '../../services/platform.ts';
import { noteBounce } from '../deliveries/index.ts';
import type { Outcome } from './arrived-mail.ts';
import type { ParsedMail } from './parse-mail.ts';

/**
 * A report about a mail of ours, sent to the address that only that mail carried: what was refused for good becomes bounced. A
 * delay is tried further by the server that reports it, and an absence note says nothing about the delivery.
 */
export async function takeBounce(platform: Platform, deliveryId: string, mail: ParsedMail): Promise<Outcome> {
  if (mail.bounceProblem === null) return 'ignored';
  return (await noteBounce(platform, deliveryId, mail.bounceProblem)) ? 'kept' : 'ignored';
}
