import type { ConnectionJson } from '@underlay/contract/connections.ts';
import { StatusBadge, type Tone } from '../../../ui/text/status-badge.tsx';

const STATES: Readonly<Record<ConnectionJson['state'], readonly [value: string, tone: Tone]>> = {
  active: ['Active', 'green'],
  ended: ['Ended', 'neutral'],
  revoked: ['Revoked', 'red'],
};

/** Whether it can call, and whether it has for a long time (CONN-08). */
export function ConnectionState({ state, unused }: Pick<ConnectionJson, 'state' | 'unused'>) {
  const [value, tone] = STATES[state];
  return unused ? <StatusBadge value="Unused for 90 days" tone="yellow" /> : <StatusBadge value={value} tone={tone} />;
}
