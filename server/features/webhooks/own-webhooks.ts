import type { User } from '../../http/caller.ts';

/** One webhook, and who asks for it. */
export interface WebhookOf {
  readonly user: User;
  readonly webhookId: string;
}

/** A program sees those of its own connection alone (REF-05). */
export const ownOnly = ({ connection }: User): string | null => connection?.id ?? null;
