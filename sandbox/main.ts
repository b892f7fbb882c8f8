import { startSandbox } from './sandbox.ts';

const { env } = process;
// Beside the product, whose port decides ours.
const productPort = portOf('PORT', 3000);
const port = portOf('SANDBOX_PORT', productPort + 1);
const smtpPort = portOf('SANDBOX_SMTP_PORT', port + 1);
const inboundPort = portOf('INBOUND_SMTP_PORT', port + 2);
const appOrigin = env.PUBLIC_ORIGIN || `http://localhost:${productPort}`;

// Its money is play money, and what it signs with is known to everybody.
const isUnasked = env.SANDBOX === 'off' || (env.NODE_ENV === 'production' && env.SANDBOX !== 'on');
if (env.STRIPE_SECRET_KEY || isUnasked) {
  console.error(
    env.STRIPE_SECRET_KEY
      ? 'The sandbox does not start beside keys of Stripe.'
      : 'The sandbox does not start in production, or where SANDBOX=off, unless SANDBOX=on says so.',
  );
  process.exit(1);
}

try {
  const sandbox = await startSandbox({
    port,
    smtpPort,
    inboundPort,
    dataDir: env.DATA_DIR || '.data',
    appOrigin,
    webhookUrl: env.WEBHOOK_URL || `${appOrigin}/core/api/webhooks/stripe`,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET || 'whsec_sandbox_underlay',
    ...(env.SANDBOX_HOST && { host: env.SANDBOX_HOST }),
    ...(env.SANDBOX_ORIGIN && { publicOrigin: env.SANDBOX_ORIGIN }),
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void sandbox.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // The program that started this one is gone. Nobody needs it, and the port should be free.
  if (process.send) process.on('disconnect', stop);
  console.log(
    `The sandbox (payment provider, mailbox and phones) is ready at ${sandbox.origin}, mail on port ${sandbox.smtpPort}`,
  );
  process.send?.({ ready: true });
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

function portOf(name: string, usual: number): number {
  const value = env[name] || String(usual);
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  console.error(`${name} must be a port number, but it is "${value}".`);
  return process.exit(1);
}

function reasonOf(error: unknown): string {
  const { code, port: taken, syscall, path, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    const name = taken === smtpPort ? 'SANDBOX_SMTP_PORT' : 'SANDBOX_PORT';
    return `The sandbox cannot start: port ${taken} is taken by another program. Stop that program, or choose another port with ${name}.`;
  }
  // Making folders on a read-only disk says that there are none.
  if (syscall === 'mkdir') {
    return `The sandbox cannot start: ${path} cannot be made. Let it read and write there, or set DATA_DIR to another folder.`;
  }
  return `The sandbox cannot start: ${message}`;
}
