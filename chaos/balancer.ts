import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** haproxy in front of servers, set as docs/running.md says. It runs until it is ended. */
export async function startBalancer({
  folder,
  port,
  serverPorts,
}: {
  folder: string;
  port: number;
  serverPorts: readonly number[];
}): Promise<ChildProcess> {
  if (spawnSync('haproxy', ['-v']).error) throw new Error('haproxy is not installed (Debian: apt-get install haproxy)');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings(port, serverPorts));
  const balancer = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  // Until it has asked each server twice.
  await wait(2_000);
  if (balancer.exitCode !== null) throw new Error(`haproxy ended with ${balancer.exitCode}`);
  return balancer;
}

const settings = (port: number, serverPorts: readonly number[]): string => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  option forwardfor
frontend people
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  option httpchk GET /readyz
  http-check send hdr Host localhost
  default-server check inter 1s fall 2 rise 1
${serverPorts.map((each, index) => `  server server${index} 127.0.0.1:${each}`).join('\n')}
`;
