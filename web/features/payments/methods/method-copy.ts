import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import type { Tone } from '../../../ui/text/status-badge.tsx';

const TONES: Record<MethodJson['status'], Tone> = {
  verified: 'green',
  pending_verification: 'yellow',
  failed: 'red',
};

export const methodTone = (status: MethodJson['status']): Tone => TONES[status];

/** What tells an account from the others: the name that its owner gave it, and its last digits. */
export const methodTitle = ({ name, lastFour }: Pick<MethodJson, 'name' | 'lastFour'>): string =>
  `${name} ending in ${lastFour}`;
