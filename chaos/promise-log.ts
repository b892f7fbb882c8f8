import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Something that the product has said is done, or that somebody asked for and heard no answer. */
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
    | 'refund';
  /** What it can be found by: a word that stands in no other row, or the id that was answered. */
  readonly mark: string;
  /** The id in the answer. */
  readonly uuid?: string;
}

/**
 * Remembers on disk what was promised, before anybody acts on it (I11): each line is flushed, so that it outlives the
 * driver too. What was acknowledged must exist exactly once; what was only asked for, at most once.
 */
export class PromiseLog {
  private readonly file: number;
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
    this.file = openSync(path, 'a');
  }

  asked(effect: Effect) {
    this.write('asked', effect);
  }

  acknowledged(effect: Effect) {
    this.write('acknowledged', effect);
  }

  private write(what: 'asked' | 'acknowledged', effect: Effect) {
    writeSync(this.file, `${JSON.stringify({ what, ...effect })}\n`);
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
