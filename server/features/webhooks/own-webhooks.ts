import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { requireConfirmed } from '../account/index.ts';

/** One webhook, and who asks for it. */
export interface WebhookOf {
  readonly user: User;
  readonly webhookId: string;
}

/** A program sees those of its own connection alone (REF-05). */
export const ownOnly = ({ connection }: User): string | null => connection?.id ?? null;

/** What happens is sent to an address for long after the session that named it has ended (P14). A program names its own by its token. */
export function confirmedIfPerson(platform: Platform, user: User) {
  if (!user.connection) requireConfirmed(platform, user);
}
