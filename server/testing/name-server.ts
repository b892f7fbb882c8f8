import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** As a resolver takes it. */
  readonly address: string;
  /** The names that were asked for. */
  readonly asked: string[];
  stop(): void;
}

const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };
const HEADER_BYTES = 12;
const ANSWERED = 0x8180;
const [SERVER_FAILURE, NO_SUCH_NAME] = [2, 3];

/** What a name is answered for each type: addresses as bytes (none: it has none of that type), a failure, or silence. */
export type NameAnswer = readonly (readonly number[])[] | 'failure' | 'unknown' | 'silence';

/** A name server of a test, over UDP. */
export async function startNameServer(answer: (name: string, type: 'A' | 'AAAA') => NameAnswer): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query);
    asked.push(name);
    const said = answer(name, TYPES[query.readUInt16BE(end)] ?? 'A');
    if (said === 'silence') return;
    const addresses = typeof said === 'string' ? [] : said;
    const code = said === 'failure' ? SERVER_FAILURE : said === 'unknown' ? NO_SUCH_NAME : 0;
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(ANSWERED | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    const question = query.subarray(HEADER_BYTES, end + 4);
    const records = addresses.map((bytes) =>
      // The name of the question, its type, class IN, 60 seconds, the address.
      Buffer.concat([
        Buffer.from([0xc0, HEADER_BYTES]),
        query.subarray(end, end + 4),
        Buffer.from([0, 0, 0, 60, 0, bytes.length]),
        Buffer.from(bytes),
      ]),
    );
    socket.send(Buffer.concat([header, question, ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, stop: () => void socket.close() };
}

/** The asked name, and where its type stands. */
function nameIn(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}
