import type { WebhookJson, WebhookMessageDetailJson, WebhookMessagesJson } from '@underlay/contract/webhooks.ts';
import { sendingMessages } from '../features/webhooks/index.ts';
import { createWebhookSender } from '../outside/webhook-sender.ts';
import type { Platform } from '../services/platform.ts';
import { ADDRESS, TestBusiness } from './people.ts';
import { Program } from './programs.ts';
import { startProduct, type TestProduct } from './test-product.ts';
import { Receiver } from './webhook-receiver.ts';

const CLOSED_NETWORK = { isOn: true, isPrivateAllowed: true };

/** A business whose programs are called on this machine. Nothing is sent before a test says so. */
export class WebhookScene {
  readonly product: TestProduct;
  readonly owner: TestBusiness;
  readonly receiver: Receiver;
  /** With the sender that the product itself has not. */
  readonly platform: Platform;
  readonly sending: ReturnType<typeof sendingMessages>;
  /** How far the clock of sending is ahead, in milliseconds. That of people stays, for whom tokens end. */
  later = 0;

  private constructor(product: TestProduct, owner: TestBusiness, receiver: Receiver) {
    this.product = product;
    this.owner = owner;
    this.receiver = receiver;
    const config = { ...product.platform.config, webhooks: CLOSED_NETWORK };
    const webhooks = createWebhookSender(config, { connectMilliseconds: 300, milliseconds: 700 });
    const clock = { now: () => new Date(product.clock.now().getTime() + this.later) };
    this.platform = { ...product.platform, config, webhooks, clock };
    this.sending = sendingMessages(this.platform);
  }

  static async open({ takesCards = false } = {}): Promise<WebhookScene> {
    const product = await startProduct({ webhooks: { ...CLOSED_NETWORK, isOn: false } });
    const owner = await TestBusiness.open(product, takesCards ? undefined : null);
    return new WebhookScene(product, owner, await new Receiver().start());
  }

  async stop() {
    this.receiver.stop();
    await this.product.stop();
  }

  /** Of a new program with these rights. */
  async hook(path: string, { types = null, rights }: { types?: string[] | null; rights?: string[] } = {}) {
    const program = await Program.connect(this.owner, rights ? { rights } : {});
    const entries = { connectionId: program.uuid, address: this.receiver.address(path), types };
    const { status, body } = await this.owner.call<WebhookJson>(`POST ${this.owner.base}/webhooks`, entries);
    if (status !== 200) throw new Error(`no webhook: ${status} ${JSON.stringify(body)}`);
    return { program, uuid: body.uuid, line: `${this.owner.base}/webhooks/${body.uuid}` };
  }

  /** Sends what is due, and all that becomes due by it. */
  async send() {
    await this.sending.run();
    await this.sending.drained();
  }

  async read(uuid: string): Promise<WebhookJson> {
    const all = await this.owner.get<WebhookJson[]>(`GET ${this.owner.base}/webhooks`);
    const one = all.find((each) => each.uuid === uuid);
    if (!one) throw new Error('no such webhook');
    return one;
  }

  async messages(line: string, query = '') {
    return (await this.owner.get<WebhookMessagesJson>(`GET ${line}/messages${query}`)).messages;
  }

  message = (line: string, uuid: string) => this.owner.get<WebhookMessageDetailJson>(`GET ${line}/messages/${uuid}`);

  /** Something that every program with the right work hears of. */
  async newJob(name = 'Kitchen oak') {
    const entries = { ...jobEntries(name), customerId: this.owner.customer.uuid };
    const { body } = await this.owner.call<{ uuid: string }>(`POST ${this.owner.base}/jobs`, entries);
    return body.uuid;
  }
}

export const jobEntries = (name: string) => ({ name, description: 'White oak', address: ADDRESS });
