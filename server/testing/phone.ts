import type { MessageJson } from '@underlay/contract/communications.ts';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import twilio from 'twilio';
import { readConfig } from '../config.ts';
import { customerEntries, type TestBusiness } from './people.ts';
import type { SharedProduct } from './shared-product.ts';

export interface ReceivedText {
  readonly sid: string;
  readonly inbound: boolean;
  readonly text: string;
  readonly status: string;
}

let next = 2_000_000 + Math.floor(Math.random() * 7_000_000);

/** A phone that no other test has, in the hands of a customer. */
export class Phone {
  /** Ten digits. */
  readonly number = `785${next++}`;
  readonly product: SharedProduct;
  constructor(product: SharedProduct) {
    this.product = product;
  }

  get sandbox(): string {
    return this.product.sandbox;
  }

  /** What it got, oldest first. */
  async texts(): Promise<ReceivedText[]> {
    const query = new URLSearchParams({ number: `+1${this.number}` });
    const all = (await (await fetch(`${this.sandbox}/texts/messages?${query}`)).json()) as ReceivedText[];
    return all.filter(({ inbound }) => !inbound).reverse();
  }

  async received(): Promise<string[]> {
    return (await this.texts()).map(({ text }) => text);
  }

  /** Sends a text to the product. Answers when the product has received it. */
  async says(text: string): Promise<void> {
    const body = JSON.stringify({ number: `+1${this.number}`, text });
    const answer = await fetch(`${this.sandbox}/texts/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (!answer.ok) throw new Error(`the text was not sent: ${await answer.text()}`);
  }

  /** A customer of a business with this number. */
  async customerOf(owner: TestBusiness): Promise<TextedCustomer> {
    const business = { ...customerEntries().business, phone: this.number };
    const made = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries({ business }));
    return new TextedCustomer(owner, made.body, this);
  }
}

interface Preferences {
  readonly receiveEmail: boolean;
  readonly receiveSMS: boolean;
  readonly sms: string;
}

export class TextedCustomer {
  readonly owner: TestBusiness;
  readonly customer: CustomerJson;
  readonly phone: Phone;
  constructor(owner: TestBusiness, customer: CustomerJson, phone: Phone) {
    this.owner = owner;
    this.customer = customer;
    this.phone = phone;
  }

  get path(): string {
    return `/communication/${this.customer.portalPath.split('/').at(-1)}`;
  }

  async preferences(): Promise<Preferences> {
    return (await this.owner.visit<Preferences>(`GET ${this.path}/preferences`)).body;
  }

  async sms(): Promise<string> {
    return (await this.preferences()).sms;
  }

  async switches(receiveSMS: boolean, receiveEmail = true): Promise<string> {
    return (await this.owner.visit<Preferences>(`PUT ${this.path}/preferences`, { receiveEmail, receiveSMS })).body.sms;
  }

  async changesPhone(to: Phone): Promise<number> {
    const body = { email: this.customer.email, phoneNumber: to.number };
    return (await this.owner.visit(`PUT ${this.path}/contact`, body)).status;
  }

  /** Ticks the box and confirms from the phone. */
  async optsIn(): Promise<void> {
    const before = (await this.phone.texts()).length;
    await this.switches(true);
    await this.owner.until(async () => (await this.phone.texts()).length > before);
    await this.phone.says('YES');
    if ((await this.sms()) !== 'on') throw new Error(`texts are ${await this.sms()}`);
  }

  /** As if they had opted in long ago. */
  async hasOptedIn(): Promise<void> {
    await this.phone.product.platform.systemDb.sql`
      update customers set receive_sms = true, sms_confirmed_phone = phone where id = ${this.customer.uuid}`;
  }

  /** The messages of the conversation, oldest first. */
  messages(): Promise<readonly MessageJson[]> {
    return this.owner.messages(this.customer.communicationId);
  }

  async write(message: string): Promise<string> {
    const path = `POST ${this.owner.base}/communications/${this.customer.communicationId}`;
    return (await this.owner.call<{ id: string }>(path, { message })).body.id;
  }
}

const SANDBOX = readConfig({}).twilio;

interface Forged {
  readonly secret?: string;
  /** Null leaves it out. */
  readonly signature?: string | null;
  /** The origin it was signed for, when it is not the target. */
  readonly signedFor?: string;
}

/** Calls the product as the provider would, with its signature or a wrong one. Answers the status. */
export async function callFromProvider(
  origin: string,
  call: string,
  fields: Record<string, string>,
  { secret = SANDBOX?.authToken ?? '', signature, signedFor = origin }: Forged = {},
): Promise<number> {
  const path = `/core/api/webhooks/sms/${call}`;
  const signed =
    signature === undefined ? twilio.getExpectedTwilioSignature(secret, `${signedFor}${path}`, fields) : signature;
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signed !== null && { 'x-twilio-signature': signed }),
    },
    body: new URLSearchParams(fields),
  });
  await answer.arrayBuffer();
  return answer.status;
}
