import type { Upload } from './bounded-uploads.ts';

/** Where bytes lie while they wait. */
export interface RestingPlace {
  put(bytes: Buffer): Promise<void>;
  read(): Promise<Buffer>;
}

/** The bytes of a file from outside. While they wait they need not be in memory. */
export interface ReceivedBytes {
  readonly length: number;
  /** They are in memory from then on. */
  read(): Promise<Buffer>;
  /** Lays them down there until they are read, unless too much rests already. */
  rest(place: RestingPlace): Promise<void>;
}

/** Of an upload, which counts what it has in memory. Others stay there. */
export function receivedBytes(received: Buffer, upload: Upload | null = null): ReceivedBytes {
  const { length } = received;
  let held: Buffer | RestingPlace = received;
  let timesRead = 0;
  return {
    length,
    async read() {
      timesRead += 1;
      if (Buffer.isBuffer(held)) return held;
      const bytes = await held.read();
      upload?.wakes();
      held = bytes;
      return bytes;
    },
    async rest(place) {
      if (!Buffer.isBuffer(held) || !upload?.mayRest()) return;
      const before = timesRead;
      await place.put(held);
      // Its turn has come meanwhile.
      if (timesRead > before) return;
      held = place;
      upload.rests();
    },
  };
}
