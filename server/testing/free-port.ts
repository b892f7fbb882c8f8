import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to connections going out. None of them can take one between its choice and its use.
 * Above those that `fetch` refuses as other services' own. The last of them is 10080.
 */
const FIRST = 10_100;
const COUNT = 21_900;

/** Processes that run at once begin far from each other, and each goes on from there. */
let next = (process.pid * 7_919) % COUNT;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
