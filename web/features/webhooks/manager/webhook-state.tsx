import type { WebhookJson } from '@underlay/contract/webhooks.ts';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { timeInSentence } from './log-time.ts';

/** How it stands, in words. One that fails says since when. */
export function WebhookState({ webhook, timeZone }: { webhook: WebhookJson; timeZone: string }) {
  const { state, failingSince } = webhook;
  if (state === 'paused') return <StatusBadge value="Paused" tone="neutral" />;
  if (state === 'stopped') return <StatusBadge value="Stopped" tone="red" />;
  if (failingSince === null) return <StatusBadge value="Working" tone="green" />;
  return <StatusBadge value={`Failing since ${timeInSentence(failingSince, timeZone)}`} tone="yellow" />;
}
