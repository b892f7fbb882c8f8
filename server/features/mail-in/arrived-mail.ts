export interface ArrivedMail {
  /** The sender of the envelope. Empty for a report, null when not given. */
  readonly from: string | null;
  /** The recipients of the envelope. The mail's own To does not count. */
  readonly to: readonly string[];
  readonly bytes: Buffer;
}

/**
 * What became of a mail. `ignored` is true mail that is nobody's message. `unknown` is for nobody here. `too_many` may come again
 * later. A failure on our side is thrown, and the mail has to come again.
 */
export type Outcome = 'kept' | 'repeated' | 'ignored' | 'unknown' | 'too_many';

export const MAX_RECIPIENTS = 10;
/** Bytes: what mail providers let through. */
export const LARGEST_MAIL = 25 * 1024 * 1024;
