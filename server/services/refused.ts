import type { RefusalCode } from '@underlay/contract/refusals.ts';

/** Stops a use case. Its transaction rolls back, and the error handler answers with the fitting status and message. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Replaces the standard message, where only the payment provider knows the reason. */
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

/** The row. A missing row and one of another owner get the same answer (D06). */
export function found<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw new Refused('NOT_FOUND');
  return row;
}
