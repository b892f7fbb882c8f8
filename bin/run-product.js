// Runs our programs until they are stopped. Without keys of a real provider the sandbox runs beside the server (payment
// provider, mailbox and phones).
import { start, step } from './setup.js';

const MAX_RESTARTS_PER_MINUTE = 5;
/** Longer than a server takes to drain and to stop. */
const STOP_MILLISECONDS = (Number(process.env.DRAIN_SECONDS || 5) + 15) * 1000;

/** Answers what starts a program and keeps it running, until this process is told to stop. */
export function supervise(env = {}) {
  const children = new Set();
  let stopping = false;

  const keep = (file, onMessage) => {
    const restarts = [];
    const launch = () => {
      const child = start(file, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      let wasReady = false;
      children.add(child);
      child.on('message', (message) => {
        wasReady ||= Boolean(message?.ready);
        onMessage?.(message);
      });
      child.on('exit', (code, signal) => {
        children.delete(child);
        if (stopping) return;
        const now = Date.now();
        restarts.push(now);
        const often = restarts.filter((at) => now - at < 60_000).length > MAX_RESTARTS_PER_MINUTE;
        // A process that never became ready has printed its reason. One that was running is started again.
        if (!wasReady || often) return stop(code ?? 1);
        step(`${file} ended (${signal ?? code}) and is started again`);
        launch();
      });
    };
    launch();
  };

  const stop = (code) => {
    if (stopping) return;
    stopping = true;
    for (const child of children) child.kill('SIGTERM');
    const exit = setInterval(() => {
      if (children.size === 0) process.exit(code);
    }, 50);
    setTimeout(() => {
      clearInterval(exit);
      for (const child of children) child.kill('SIGKILL');
      process.exit(code);
    }, STOP_MILLISECONDS).unref();
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
  // A stopped npm ends only its shell. When the shell is gone, this process stops too and leaves nothing running.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(0), 500).unref();
  return keep;
}

const BUILT = { server: 'server/dist/main.js', sandbox: 'server/dist/sandbox.js' };
const SOURCES = { server: 'server/commands/main.ts', sandbox: 'sandbox/main.ts' };

/** Starts the product and keeps it running until it is stopped. */
export function runProduct({ isDevelopment = false } = {}) {
  const port = Number(process.env.PORT || 3000);
  const sandboxPort = Number(process.env.SANDBOX_PORT || port + 1);
  const { STRIPE_SECRET_KEY, NODE_ENV, SANDBOX } = process.env;
  // Without keys the server refuses to start in production, unless it is asked for the sandbox, and where it is told of none.
  const sandboxed = !STRIPE_SECRET_KEY && (NODE_ENV === 'production' ? SANDBOX === 'on' : SANDBOX !== 'off');
  const programs = isDevelopment ? SOURCES : BUILT;
  const keep = supervise(isDevelopment ? { APP_ENV: 'development' } : {});
  if (sandboxed) keep(programs.sandbox);
  keep(programs.server, (message) => {
    if (!message?.ready || !sandboxed) return;
    const origin = process.env.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
    const sandbox = process.env.SANDBOX_ORIGIN ?? `http://localhost:${sandboxPort}`;
    process.stdout.write(
      [
        '',
        `  Manager        ${origin}/p/m${message.portalPath ? '   (owner@demo.test, underlay-demo)' : ''}`,
        ...(message.portalPath
          ? ['                 with the same password: office@, estimator@, accountant@demo.test']
          : []),
        ...(message.portalPath ? [`  Customer       ${origin}${message.portalPath}`] : []),
        `  Mailbox        ${sandbox}/mailbox`,
        `  Texts          ${sandbox}/texts`,
        `  Webhooks       ${sandbox}/hooks`,
        `  Bank control   ${sandbox}/bank`,
        '',
        '  Ctrl-C stops everything.',
        '',
      ].join('\n'),
    );
  });
}
