import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';

export interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The name that the caller's TLS asked for. */
  readonly serverName: unknown;
}

export interface HookReceiver {
  readonly port: number;
  readonly received: Received[];
  /** Of callers that are connected now. */
  connections(): number;
  stop(): void;
}

/** Takes a message whole, remembers it, and lets `answer` answer it. */
export async function startHookReceiver(answer: RequestListener, certificate?: Certificate): Promise<HookReceiver> {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url: path, headers } = request;
    received.push({
      method,
      path,
      headers,
      body: Buffer.concat(chunks),
      serverName: (request.socket as TLSSocket).servername,
    });
    answer(request, response);
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  return { ...(await listening(server)), received };
}

/** Answers every connection with bytes, whatever they are. */
export async function startRawReceiver(answer: (socket: Socket) => void): Promise<HookReceiver> {
  const server = createPlainServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => answer(socket));
  });
  return { ...(await listening(server)), received: [] };
}

async function listening(server: Server) {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => open.size,
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Signed by itself, for this name alone. */
export function selfSigned(name: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const named = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', cert];
    execFileSync('openssl', [...made, ...named], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
