import { messageFor } from '@underlay/domain/forms/rules.ts';

/** As many as the server takes in one go. */
const MOST_PIECES = 1_000_000;

/** Whole pieces from 0, in the server's words (WO-08, WO-16). Null when it is right. */
export function piecesMessage(text: string): string | null {
  const wrong = messageFor('digits', text.trim());
  if (wrong !== null) return wrong;
  return Number(text) > MOST_PIECES ? 'Must be at most 1,000,000.' : null;
}
