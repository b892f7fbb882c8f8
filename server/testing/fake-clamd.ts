import { createServer, type Socket } from 'node:net';

/** What everybody's scanner finds, so that nobody has to keep the real thing. It is put together here for the same reason. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface FakeClamd {
  readonly address: { readonly host: string; readonly port: number };
  /** How it answers from now on. */
  mood: 'well' | 'silent' | 'gone' | 'refuses';
  readonly scanned: Buffer[];
  stop(): Promise<void>;
}

/** Speaks INSTREAM as clamd does, and finds the test file that every scanner knows. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const lines = new Set<Socket>();
  const server = createServer((line) => {
    lines.add(line);
    line.on('error', () => undefined).on('close', () => lines.delete(line));
    if (fake.mood === 'gone') return line.destroy();
    let received = Buffer.alloc(0);
    line.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const file = wholeFile(received);
      if (!file || fake.mood === 'silent') return;
      fake.scanned.push(file);
      line.end(`${answerTo(file)}\0`);
    });
    return undefined;
  });
  const answerTo = (file: Buffer) => {
    if (fake.mood === 'refuses') return 'INSTREAM size limit exceeded. ERROR';
    return file.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const fake: FakeClamd = {
    address: { host: '127.0.0.1', port },
    mood: 'well',
    scanned: [],
    stop: async () => {
      for (const line of lines) line.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

const COMMAND = 'zINSTREAM\0';

/** Null until the empty chunk at the end has come. */
function wholeFile(received: Buffer): Buffer | null {
  if (received.subarray(0, COMMAND.length).toString() !== COMMAND) return null;
  const parts: Buffer[] = [];
  let at = COMMAND.length;
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
