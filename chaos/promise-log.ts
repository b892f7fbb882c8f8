import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** An effect that the product has acknowledged, or one that was requested without an answer. */
export interface Effect {
  readonly kind:
    | 'customer'
    | 'job'
    | 'invoice'
    | 'line'
    | 'sent'
    | 'retracted'
    | 'file'
    | 'bank'
    | 'card'
    | 'check'
    | 'recorded'
    | 'fee'
    | 'waived'
    | 'credit'
    | 'refund'
    | 'signed'
    | 'deposit';
  /** What finds it: a word that stands in no other row, or the answered id. */
  readonly mark: string;
  /** The id in the answer. */
  readonly uuid?: string;
}

/**
 * Records promises on disk before anybody acts on them (I11). Each line is flushed, so it outlives the driver too. What
 * was acknowledged must exist exactly once. What was only requested exists at most once.
 */
export class PromiseLog {
  private readonly file: number;
  private readonly path: string;
  /** How many effects were acknowledged. */
  count = 0;

  constructor(path: string) {
    this.path = path;
    this.file = openSync(path, 'a');
  }

  asked(effect: Effect) {
    this.write('asked', effect);
  }

  acknowledged(effect: Effect) {
    this.write('acknowledged', effect);
    this.count += 1;
  }

  /** What was done to the product, between the promises. Whoever looks for a reason reads it there. */
  disturbed(how: object) {
    this.write('disturbed', how);
  }

  private write(what: 'asked' | 'acknowledged' | 'disturbed', about: object) {
    writeSync(this.file, `${JSON.stringify({ at: new Date(), what, ...about })}\n`);
    fsyncSync(this.file);
  }

  /** Read back from the disk, not from memory. */
  read(): { asked: Effect[]; acknowledged: Effect[] } {
    const lines = readFileSync(this.path, 'utf8').split('\n').filter(Boolean);
    const all = lines.map((line) => JSON.parse(line) as Effect & { what: string });
    return {
      asked: all.filter(({ what }) => what === 'asked'),
      acknowledged: all.filter(({ what }) => what === 'acknowledged'),
    };
  }

  close() {
    closeSync(this.file);
  }
}
