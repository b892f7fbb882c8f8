import { hash } from 'node:crypto';

const DIGEST_BYTES = 32;
const MILLION = 1_000_000;

/** Everything that is left to chance in a simulated world. The same seed always draws the same. */
export class Random {
  readonly #seed: string;
  #drawn = 0;
  constructor(seed: string) {
    this.#seed = seed;
  }

  bytes(count: number): Buffer {
    const digests = Array.from({ length: Math.ceil(count / DIGEST_BYTES) }, () =>
      hash('sha256', `${this.#seed} ${this.#drawn++}`, 'buffer'),
    );
    return Buffer.concat(digests).subarray(0, count);
  }

  /** A whole number from 0, less than `end`. */
  below(end: number): number {
    return this.bytes(4).readUInt32BE() % end;
  }

  chance(probability: number): boolean {
    return this.below(MILLION) < probability * MILLION;
  }

  pick<One>(list: readonly [One, ...One[]] | readonly One[]): One {
    return list[this.below(list.length)] as One;
  }
}
