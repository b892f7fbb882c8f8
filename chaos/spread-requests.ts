import { createServer, request, type Server } from 'node:http';

/** Nobody meets a connection that ends because it rested. */
const REST_MILLISECONDS = 600_000;

/**
 * Gives each request to one of the servers, by chance. It asks none of them whether it lives: what a dead one was given
 * ends without an answer, and whoever repeats it may reach another.
 */
export async function spreadRequests(port: number, serverPorts: readonly number[]): Promise<Server> {
  const spreader = createServer((asked, answer) => {
    const chosen = serverPorts[Math.floor(Math.random() * serverPorts.length)];
    const { method, url, headers } = asked;
    const passed = request({ host: '127.0.0.1', port: chosen, method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      // Half an answer is none.
      given.on('error', () => answer.destroy());
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    // Whoever asked may have left.
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  spreader.keepAliveTimeout = REST_MILLISECONDS;
  await new Promise<void>((resolve) => spreader.listen(port, '127.0.0.1', resolve));
  return spreader;
}
