import { REFUSALS, type RefusalCode } from '@underlay/contract/refusals.ts';

interface More {
  /** The path of the entry that it is about. The same sentence stands there. */
  readonly field?: string;
  /** What is said of entries, where that is something else. */
  readonly fields?: Record<string, string>;
  readonly copy?: string;
  readonly retrySeconds?: number;
  /** What went wrong, for the operator. */
  readonly cause?: unknown;
}

/** Stops a use case. Its transaction rolls back, and the error handler answers with the fitting status and message. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** In the place of the standard message, where more is known. */
  readonly copy: string | undefined;

  /** When the same request may be sent again. */
  readonly retrySeconds: number | undefined;

  constructor(code: RefusalCode, { field, fields, copy, retrySeconds, cause }: More = {}) {
    super(code, { cause });
    this.code = code;
    this.copy = copy;
    this.fields = field === undefined ? fields : { [field]: this.sentence };
    this.retrySeconds = retrySeconds;
  }

  get sentence(): string {
    return this.copy ?? REFUSALS[this.code].message;
  }
}

/** The row. A missing row and one of another owner get the same answer (D06). */
export function found<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw new Refused('NOT_FOUND');
  return row;
}
