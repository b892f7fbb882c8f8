import net from 'node:net';
import type { OpenSocket } from '../database/pool.ts';
import { splitMessages } from './simulation/messages.ts';

/** What executes a statement on the wire: a prepared one, and one that is sent as a text. */
const STATEMENT: ReadonlySet<string> = new Set(['E', 'Q']);

export interface CountedStatements {
  /** For the pools of a product. */
  readonly socket: OpenSocket;
  /** How many statements were sent while this call was made. */
  during(call: () => Promise<unknown>): Promise<number>;
}

/** Counts the statements that a product sends to its database. */
export function countStatements(): CountedStatements {
  let sent = 0;
  return {
    socket: ({ host: [host], port: [port] }) => {
      const socket = net.connect({ host: host ?? '', port: port ?? 0 });
      socket.setNoDelay(true);
      const write = socket.write.bind(socket) as (bytes: Buffer) => boolean;
      let isFirst = true;
      // The driver writes whole messages. The first of a connection has no type.
      const counting = (bytes: Buffer) => {
        if (!isFirst) sent += splitMessages(bytes).messages.filter(({ type }) => STATEMENT.has(type)).length;
        isFirst = false;
        return write(bytes);
      };
      return Object.assign(socket, { write: counting });
    },
    async during(call) {
      sent = 0;
      await call();
      return sent;
    },
  };
}
