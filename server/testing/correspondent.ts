import type { ContactChangeJson, ContactJson } from '@underlay/contract/contact.ts';
import type { Sql } from '../database/sql.ts';
import type { Answer, TestBusiness } from './people.ts';

interface ReceivedMail {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Record<string, string>;
}

const CHANGED = 'Your e-mail address for Tallgrass Flooring Co. was changed';
const CONFIRM = 'Confirm your e-mail address for Tallgrass Flooring Co.';

/** The customer of a test business. They change how they are reached and use the links in the mails about it. */
export class Correspondent {
  readonly owner: TestBusiness;
  constructor(owner: TestBusiness) {
    this.owner = owner;
  }

  /** An address of its own, so the mails of tests do not mix. */
  fresh = () => `${crypto.randomUUID()}@maplerow.example`;

  put(email: string): Promise<Answer<ContactJson>> {
    return this.owner.visit(`PUT /communication/${this.owner.accountId}/contact`, { email, phoneNumber: '7855550188' });
  }

  async change(email: string) {
    const { status, body } = await this.put(email);
    if (status !== 200 || body.email !== email) throw new Error(`${email} was not stored: ${status}`);
  }

  async contact(): Promise<ContactJson> {
    return (await this.owner.visit<ContactJson>(`GET /communication/${this.owner.accountId}/contact`)).body;
  }

  async mails(): Promise<ReceivedMail[]> {
    return (await fetch(`${this.owner.product.sandbox}/mailbox/messages`)).json() as Promise<ReceivedMail[]>;
  }

  /** The recipients of the mails about a new invoice, once none is waiting. Each has a Message-ID of its own. */
  async recipientsOfNextInvoice(sql: Sql): Promise<string[]> {
    const { uuid } = await this.owner.sent();
    await this.owner.until(async () => {
      const waiting = await sql`select 1 from deliveries where invoice_id = ${uuid} and state = 'queued'`;
      return waiting.length === 0;
    });
    const about = (await this.mails()).filter(({ headers }) => headers['message-id']?.includes(uuid));
    if (new Set(about.map(({ headers }) => headers['message-id'])).size < about.length)
      throw new Error('two mails have the same Message-ID');
    return about.map(({ to }) => to).sort();
  }

  /** The token behind the button of the mail about an address. */
  async tokenFor(email: string, purpose: 'confirm' | 'undo'): Promise<string> {
    const find = async () =>
      (await this.mails()).find(({ to, subject, text }) =>
        purpose === 'confirm'
          ? to === email && subject === CONFIRM
          : to !== email && subject === CHANGED && text.includes(email),
      );
    await this.owner.until(async () => (await find()) !== undefined);
    return /contact-change\?t=(\S+)/.exec((await find())?.text ?? '')?.[1] ?? '';
  }

  look = (token: string) =>
    this.owner.visit<ContactChangeJson & { code: string }>('POST /contact-changes/look', { token });
  answer = (token: string) =>
    this.owner.visit<ContactChangeJson & { code: string }>('POST /contact-changes/answer', { token });
}
