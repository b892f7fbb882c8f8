import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { splitMessages } from '../server/testing/simulation/messages.ts';

/** What a statement ends with on the wire: one that is executed, and one that is sent as a text. */
const STATEMENT = new Set(['E', 'Q']);

/** Stands between a server and its database, and counts what goes over. */
export async function countingProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  let statements = 0;
  let roundTrips = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let rest: Buffer = Buffer.alloc(0);
    let isOpen = false;
    let isAnswered = true;
    client.on('data', (bytes) => {
      upstream.write(bytes);
      // The first message of a connection has no type.
      if (!isOpen) return;
      const split = splitMessages(Buffer.concat([rest, bytes]));
      rest = Buffer.from(split.rest);
      const count = split.messages.filter(({ type }) => STATEMENT.has(type)).length;
      statements += count;
      if (count > 0 && isAnswered) roundTrips += 1;
      if (count > 0) isAnswered = false;
    });
    upstream.on('data', (bytes) => {
      isAnswered = true;
      // Ready for the first statement.
      isOpen ||= bytes.includes(Buffer.from('Z\0\0\0\u0005I', 'latin1'));
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = new URL(databaseUrl);
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: String(target),
    /** What goes over while this call is made. Nothing else may be under way. */
    async count(call: () => Promise<unknown>) {
      [statements, roundTrips] = [0, 0];
      await call();
      return { statements, roundTrips };
    },
    close: () => server.close(),
  };
}
