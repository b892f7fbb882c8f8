import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { type Logger, outageLog } from '../services/log.ts';
import type { MalwareScanner } from '../services/malware-scanner.ts';
import { Refused } from '../services/refused.ts';

/** A person waits for the upload meanwhile. */
const LONGEST_MILLISECONDS = 15_000;
const CHUNK_BYTES = 256 * 1024;

/**
 * The scanner of an operator, in clamd's protocol: INSTREAM, chunks that each say how long they are, and an empty one. A scanner that
 * does not answer keeps files out, since it was set up to. Without one every file is taken.
 */
export function createClamdScanner(address: Config['clamd'], log: Logger): MalwareScanner {
  if (!address) return { find: async () => null };
  const outage = outageLog(log, 'the malware scanner');
  return {
    async find(bytes) {
      try {
        const name = foundIn(await ask(address, bytes));
        outage.works();
        return name;
      } catch (error) {
        outage.failed(error);
        throw new Refused('scanner_unavailable');
      }
    },
  };
}

async function ask(address: NonNullable<Config['clamd']>, bytes: Buffer): Promise<string> {
  const line = connect(address);
  const timer = setTimeout(() => line.destroy(new Error('it took too long')), LONGEST_MILLISECONDS);
  // A scanner that has seen enough answers and closes. What is still being written then fails, and the answer counts.
  const failed = new Promise<never>((_, reject) => line.on('error', reject));
  failed.catch(() => undefined);
  const answer = text(line);
  answer.catch(() => undefined);
  try {
    line.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) line.write(chunkOf(bytes.subarray(at, at + CHUNK_BYTES)));
    line.write(chunkOf(Buffer.alloc(0)));
    return await Promise.race([answer, failed]);
  } finally {
    clearTimeout(timer);
    line.destroy();
  }
}

function chunkOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** `stream: OK`, `stream: Eicar-Signature FOUND`, or a sentence that ends with ERROR. */
function foundIn(answer: string): string | null {
  const said = answer.replaceAll('\0', '').trim();
  if (said === 'stream: OK') return null;
  const [, name] = /^stream: (.{1,200}) FOUND$/.exec(said) ?? [];
  if (!name) throw new Error(`it answered "${said.slice(0, 200)}"`);
  return name;
}
