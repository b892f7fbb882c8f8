import { type Attachment, createTransport, type SendMailOptions } from 'nodemailer';
import { bounceAddress, replyAddress } from '../features/deliveries/return-addresses.ts';
import type { TestBusiness } from './people.ts';
import type { SharedProduct } from './shared-product.ts';

/** The answer of a mail server: its code and its text. */
export interface Smtp {
  readonly code: number;
  readonly response: string;
}

/** The customer of a test business with a mail program that sends real SMTP to the product. */
export class MailWriter {
  readonly product: SharedProduct;
  readonly owner: TestBusiness;
  constructor(product: SharedProduct, owner: TestBusiness) {
    this.product = product;
    this.owner = owner;
  }

  get port(): number {
    return this.product.platform.config.inbound.smtpPort ?? 0;
  }

  /** Where answers to the business go. */
  address(customerId = this.owner.customer.uuid): string {
    return replyAddress(this.product.platform, customerId) ?? '';
  }

  /** The return address of one of our mails. */
  bounceAddress(deliveryId: string): string {
    return bounceAddress(this.product.platform, deliveryId) ?? '';
  }

  /** Answers the server's reply to the mail as a whole. A refused recipient counts as that. */
  async send(mail: SendMailOptions): Promise<Smtp> {
    const transport = createTransport({ host: '127.0.0.1', port: this.port, ignoreTLS: true });
    try {
      const from = 'accounts@maplerow.example';
      const { response } = await transport.sendMail({ from, to: this.address(), subject: 'Re: Floors', ...mail });
      return { code: Number(response.slice(0, 3)), response: response };
    } catch (error) {
      const { responseCode = 0, message } = error as Error & { responseCode?: number };
      return { code: responseCode, response: message };
    } finally {
      transport.close();
    }
  }

  /** A mail as sent on the wire, line for line. */
  sendRaw(lines: readonly string[], from = 'accounts@maplerow.example', to: string | string[] = this.address()) {
    return this.send({ envelope: { from, to }, raw: lines.join('\r\n') });
  }
}

export const attachment = (filename: string, content: Buffer, change: Partial<Attachment> = {}): Attachment => ({
  filename,
  content,
  ...change,
});
