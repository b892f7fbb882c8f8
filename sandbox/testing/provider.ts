import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox.ts';

const WEBHOOK_SECRET = 'whsec_test';
export const APP_ORIGIN = 'http://localhost:3999';
const ROUTING = '110000000';

const HOME = { country: 'us', line1: '418 Maple Row', city: 'Topeka', state: 'KS', postal_code: '66603' };
export const OWNER = {
  given_name: 'Robin',
  surname: 'Ashby',
  address: HOME,
  date_of_birth: { year: 1980, month: 4, day: 2 },
  id_numbers: [{ type: 'us_ssn' as const, value: '123456789' }],
  relationship: { representative: true, owner: true },
};

/** A running sandbox, the official SDK pointed at it, and a server that receives its webhooks. */
export class Provider {
  readonly #receiver: Receiver;
  readonly sandbox: Sandbox;
  readonly stripe: Stripe;

  private constructor(sandbox: Sandbox, receiver: Receiver) {
    this.sandbox = sandbox;
    this.#receiver = receiver;
    const { hostname, port } = new URL(sandbox.origin);
    this.stripe = new Stripe('sk_test_sandbox', {
      host: hostname,
      port: Number(port),
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  static async start(options: Partial<SandboxOptions> = {}, receiver?: Receiver): Promise<Provider> {
    const events = receiver ?? (await Receiver.start());
    const sandbox = await startSandbox({
      port: 0,
      smtpPort: 0,
      dataDir: null,
      appOrigin: APP_ORIGIN,
      webhookUrl: events.url,
      webhookSecret: WEBHOOK_SECRET,
      ...options,
    });
    return new Provider(sandbox, events);
  }

  get events(): Receiver {
    return this.#receiver;
  }

  async stop(): Promise<void> {
    await this.sandbox.stop();
    await this.#receiver.stop();
  }

  /** A connected account that may take cards and bank debits. */
  async merchant(name = 'Tallgrass Flooring Co.'): Promise<string> {
    const { id } = await this.stripe.v2.core.accounts.create({
      display_name: name,
      contact_email: 'owner@tallgrass.example',
      dashboard: 'none',
      identity: {
        country: 'us',
        entity_type: 'company',
        business_details: {
          registered_name: name,
          structure: 'single_member_llc',
          phone: '+17855550142',
          address: HOME,
        },
        attestations: {
          terms_of_service: { account: { date: new Date().toISOString(), ip: '127.0.0.1' } },
          persons_provided: { owners: true, executives: true, directors: true },
        },
      },
      defaults: {
        profile: { product_description: 'Floors, sold and laid' },
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      configuration: {
        merchant: {
          mcc: '1799',
          capabilities: { card_payments: { requested: true }, ach_debit_payments: { requested: true } },
        },
      },
    });
    await this.stripe.v2.core.accounts.persons.create(id, OWNER);
    await this.stripe.accounts.createExternalAccount(id, {
      external_account: {
        object: 'bank_account',
        country: 'US',
        currency: 'usd',
        routing_number: ROUTING,
        account_number: '000123456789',
      },
    });
    return id;
  }

  /** A bank debit with raw numbers, confirmed at once, as the product makes it. */
  payByBank(account: string, accountNumber: string, change: Partial<Stripe.PaymentIntentCreateParams> = {}) {
    return this.stripe.paymentIntents.create(bankPayment(accountNumber, change), { stripeAccount: account });
  }

  async control(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const answer = await fetch(`${this.sandbox.origin}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const value = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(value)}`);
    return value;
  }

  /** What the card form in the browser asks. */
  async confirmInBrowser(intent: Stripe.PaymentIntent, account: string, number: string) {
    const answer = await fetch(`${this.sandbox.origin}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_sandbox', 'stripe-account': account },
      body: new URLSearchParams({
        client_secret: intent.client_secret ?? '',
        return_url: `${APP_ORIGIN}/back?x=1`,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as Stripe.PaymentIntent & { error?: Stripe.StripeRawError },
    };
  }
}

export function bankPayment(
  accountNumber: string,
  change: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams {
  return {
    amount: 106_350,
    currency: 'usd',
    application_fee_amount: 100,
    allowed_payment_method_types: ['us_bank_account'],
    confirm: true,
    payment_method_data: {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: 'individual',
        account_type: 'checking',
        routing_number: ROUTING,
        account_number: accountNumber,
      },
      billing_details: { name: 'Robin Ashby', email: 'robin@maplerow.example' },
    },
    payment_method_options: { us_bank_account: { verification_method: 'automatic' } },
    mandate_data: {
      customer_acceptance: {
        type: 'online',
        accepted_at: Math.floor(Date.now() / 1000),
        online: { ip_address: '127.0.0.1', user_agent: 'test' },
      },
    },
    ...change,
  };
}

interface Thin {
  readonly object: 'v2.core.event';
  readonly type: string;
  readonly related_object: { readonly id: string };
}

/** A webhook endpoint that checks every signature, and can refuse for a while. */
export class Receiver {
  readonly received: Stripe.Event[] = [];
  /** Events that only name their object. */
  readonly thin: Thin[] = [];
  readonly url: string;
  refusals = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  }

  static async start(port = 0): Promise<Receiver> {
    const { webhooks } = new Stripe('sk_test_receiver');
    let receiver: Receiver | undefined;
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (receiver && receiver.refusals > 0) {
        receiver.refusals -= 1;
        return response.writeHead(503).end();
      }
      const signature = String(request.headers['stripe-signature']);
      const body = Buffer.concat(chunks);
      webhooks.signature?.verifyHeader(body, signature, WEBHOOK_SECRET, 300);
      const event = JSON.parse(body.toString()) as Stripe.Event | Thin;
      if (event.object === 'v2.core.event') receiver?.thin.push(event);
      else receiver?.received.push(event);
      return response.writeHead(200).end();
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    receiver = new Receiver(server);
    return receiver;
  }

  /** The types of events about one object, in the order they came. */
  typesAbout(id: string): string[] {
    return this.received
      .filter((event) => JSON.stringify(event.data.object).includes(`"${id}"`))
      .map(({ type }) => type);
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }
}

/** Waits until a condition is true. Fails with it when it never is. */
export async function until(isTrue: () => boolean | Promise<boolean>, milliseconds = 8000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`never became true: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
