import type { RefusalCode } from '@underlay/contract/refusals.ts';

/** A use case stops here; its transaction rolls back and the error handler answers with the fitting status and words. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Replaces the standard words, for what only the payment provider can say. */
  readonly copy: string | undefined;

  /** When the same request may be sent again. */
  readonly retrySeconds: number | undefined;

  constructor(code: RefusalCode, more: { fields?: Record<string, string>; copy?: string; retrySeconds?: number } = {}) {
    super(code);
    this.code = code;
    this.fields = more.fields;
    this.copy = more.copy;
    this.retrySeconds = more.retrySeconds;
  }
}

/** The row, or the one answer that everything gives that does not exist or is somebody else's (D06). */
export function found<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw new Refused('NOT_FOUND');
  return row;
}
