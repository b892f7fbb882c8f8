import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { mountBankPage } from './bank/bank-page.ts';
import { mountChallengePage } from './bank/challenge-page.ts';
import { mountControls } from './bank/control-routes.ts';
import { passTime } from './bank/pass-time.ts';
import { mountBrowserShim } from './browser/shim-routes.ts';
import { handlers } from './handlers.ts';
import { createMailStore } from './mailbox/mail-store.ts';
import { mountMailbox } from './mailbox/mailbox-routes.ts';
import { receiveMail } from './mailbox/receive-mail.ts';
import { mountSendBack } from './mailbox/send-back-routes.ts';
import { mountSite } from './pages/site-routes.ts';
import { createMessageStore } from './receiver/message-store.ts';
import { mountReceiver } from './receiver/receiver-routes.ts';
import { openDatabase } from './storage/database.ts';
import { createObjectStore } from './storage/object-store.ts';
import { createSettings } from './storage/settings.ts';
import { createTextProvider } from './texts/text-provider.ts';
import { createTextStore } from './texts/text-store.ts';
import { mountTextWire } from './texts/text-wire.ts';
import { mountTexts } from './texts/texts-routes.ts';
import { createDeliverer } from './webhooks/deliver-webhooks.ts';
import { allowOrigins } from './wire/allow-origins.ts';
import { createFaults } from './wire/faults.ts';
import { createIdempotency } from './wire/idempotency.ts';
import { mountWire } from './wire/stripe-server.ts';
import { createClock } from './world/clock.ts';
import { createDueChanges } from './world/due-changes.ts';
import { createEventLog } from './world/event-log.ts';
import type { World } from './world/world.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly smtpPort: number;
  /** Its subfolder `sandbox` stores the state. Null keeps the state in memory. */
  readonly dataDir: string | null;
  /** The origins that may embed the card form and call from a browser, separated by commas. */
  readonly appOrigin: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  /** Where the product takes mail on this machine, for replies and bounces. */
  readonly inboundPort?: number;
  readonly host?: string;
  /** The browsers' address of the sandbox, when it is not the port it listens on. */
  readonly publicOrigin?: string;
}

export interface Sandbox {
  readonly origin: string;
  readonly smtpPort: number;
  /** Resolves when every event was sent once, or after `milliseconds`. */
  settled(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

const LARGEST_BODY_BYTES = 1024 * 1024;
const TICK_MILLISECONDS = 1000;
const LOOPBACK = '127.0.0.1';

/** Payment provider, mailbox, phones and a receiver of webhooks, on this machine alone. Nothing leaves it. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? LOOPBACK;
  const database = openDatabase(options.dataDir === null ? null : join(options.dataDir, 'sandbox'));
  const world = createWorld(database);
  const mails = createMailStore(database);
  const deliverer = createDeliverer(world, { url: options.webhookUrl, secret: options.webhookSecret });
  const app = createApp();
  const appOrigins = options.appOrigin.split(',').map((origin) => origin.trim());
  const faults = createFaults();
  const controls = { world, deliverer, faults };

  allowOrigins(app, appOrigins);
  const idempotency = createIdempotency(database);
  mountWire(app, { world, handlers, idempotency, faults, afterEffect: deliverer.sendDue });
  mountControls(app, controls);
  mountBankPage(app, controls);
  mountChallengePage(app, world, deliverer.sendDue);
  mountBrowserShim(app, appOrigins);
  mountMailbox(app, mails);
  const phones = createTextProvider(`${appOrigins[0]}/core/api/webhooks/sms/inbound`);
  const texts = { store: createTextStore(database), provider: phones, faults };
  mountTextWire(app, texts);
  mountTexts(app, texts);
  const place = { host: LOOPBACK, port: options.inboundPort ?? 0 };
  mountSendBack(app, mails, place);
  mountReceiver(app, createMessageStore(database), world);
  mountSite(app);

  const close = async () => {
    deliverer.stop();
    await app.close();
    await phones.stop();
    database.close();
  };
  try {
    const address = new URL(await app.listen({ port: options.port, host }));
    world.origin = options.publicOrigin ?? `http://localhost:${address.port || 80}`;
    const mail = await receiveMail(mails, options.smtpPort, host);
    const tick = setInterval(() => {
      passTime(world);
      deliverer.sendDue();
    }, TICK_MILLISECONDS).unref();
    deliverer.sendDue();
    return {
      origin: world.origin,
      smtpPort: mail.port,
      settled: deliverer.settled,
      async stop() {
        clearInterval(tick);
        await mail.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function createWorld(database: World['database']): World {
  const objects = createObjectStore(database);
  const settings = createSettings(database);
  const clock = createClock(settings);
  const events = createEventLog(database, objects, clock);
  return { database, objects, settings, clock, events, due: createDueChanges(database), origin: '' };
}

function createApp(): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: LARGEST_BODY_BYTES, forceCloseConnections: true });
  // Every body stays text. Idempotency compares what was really sent, and each part of the sandbox parses its own
  // format.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  return app;
}
