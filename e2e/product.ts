import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const START_MILLISECONDS = 60_000;
/** Half a year of work is written first. */
const FILL_MILLISECONDS = 180_000;

export interface Product {
  readonly origin: string;
  readonly sandbox: string;
  /** The portal of one of the demo's customers, or null without the demo. */
  readonly portal: string | null;
  /** What `npm run verify` says of its books, beside it. */
  verify(): Promise<string>;
  stop(): Promise<void>;
}

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly type: string }[];
}

/** The product as `npm start` runs it, on an empty database in a temporary folder; without its demo unless asked. */
export async function startProduct({ demo = false } = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-e2e-'));
  const [port, sandboxPort, smtpPort, inboundPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const origin = `http://localhost:${port}`;
  const sandbox = `http://localhost:${sandboxPort}`;
  const env = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    INBOUND_SMTP_PORT: String(inboundPort),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: folder,
    KEYS_DIR: join(folder, 'keys'),
    DEMO: demo ? 'on' : 'off',
    LOG_LEVEL: 'warn',
  };
  const run = (file: string) =>
    spawn(process.execPath, [join(ROOT, file)], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const children = { bank: run('server/dist/sandbox.js'), server: run('server/dist/main.js') };
  const stop = async () => {
    await Promise.all(Object.values(children).map(ended));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [{ portalPath }] = await Promise.all([
      ready(children.server, demo ? FILL_MILLISECONDS : START_MILLISECONDS),
      ready(children.bank),
    ]);
    const portal = portalPath ? `${origin}${portalPath}` : null;
    return { origin, sandbox, portal, verify: () => saidBy('server/commands/verify.ts', env), stop };
  } catch (error) {
    // Nothing else would stop these processes, and they would slow down the next run.
    await stop();
    throw error;
  }
}

/** The newest mail to an address with a fitting subject. Waits for it. */
export async function mailTo(product: Product, address: string, subject: RegExp): Promise<Mail> {
  const until = Date.now() + 20_000;
  for (;;) {
    const mails = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as Mail[];
    const found = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
    if (found) return found;
    if (Date.now() > until) throw new Error(`no mail to ${address} about ${subject}`);
    await wait(200);
  }
}

/** The first address of ours in a mail. */
export const linkIn = (mail: Mail): string => /http\S+\/p\/u\/\S+/.exec(mail.text)?.[0] ?? '';

/** Moves the bank's clock. Due payments then settle or fail. */
export const advanceBank = (product: Product, days: number) => atBank(product, '/clock/advance', { days });

/** Controls the sandbox's bank. */
export async function atBank(product: Product, path: string, body: object): Promise<void> {
  const answer = await fetch(`${product.sandbox}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

/** All that a command says until it ends, well or not. */
const saidBy = (file: string, env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve) =>
    execFile(process.execPath, [join(ROOT, file)], { env }, (_ended, said, complaints) => resolve(said + complaints)),
  );

/** What a program says when it takes requests. */
function ready(child: ChildProcess, limit = START_MILLISECONDS): Promise<{ portalPath?: string | null }> {
  return new Promise((resolve, reject) => {
    const end = (reason: string) => reject(new Error(`${child.spawnargs.at(-1)} ${reason}`));
    const timer = setTimeout(end, limit, `was not ready within ${limit / 1000} seconds`);
    child.once('exit', () => end('ended before it was ready'));
    child.once('message', (message: { portalPath?: string | null }) => resolve(message));
    child.once('message', () => clearTimeout(timer));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

/** Below the ports that the system gives to connections going out, so that none of them takes one between its choice and its use. */
async function freePort(): Promise<number> {
  const port = 10_100 + Math.floor(Math.random() * 21_900);
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
