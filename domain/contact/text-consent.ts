/** What a customer has agreed to about texts (P20). They are sent only to a phone that has said yes itself. */
export const TEXT_STATES = ['unavailable', 'off', 'stopped', 'not_asked', 'asked', 'unreachable', 'on'] as const;
export type TextState = (typeof TEXT_STATES)[number];

export interface TextConsent {
  /** Ten digits. */
  readonly phone: string;
  readonly receiveSMS: boolean;
  /** The number that has said yes. */
  readonly confirmedPhone: string | null;
  /** The number that has said STOP. Only that phone can take it back. */
  readonly stoppedPhone: string | null;
  /** What became of the text that asked this number for its yes. Null when none has asked it lately. */
  readonly request: 'queued' | 'sent' | 'failed' | null;
}

export function textState(isOffered: boolean, consent: TextConsent): TextState {
  const { phone, receiveSMS, confirmedPhone, stoppedPhone, request } = consent;
  if (!isOffered) return 'unavailable';
  if (stoppedPhone === phone) return 'stopped';
  if (!receiveSMS) return 'off';
  if (confirmedPhone === phone) return 'on';
  if (request === null) return 'not_asked';
  return request === 'failed' ? 'unreachable' : 'asked';
}
