import type { Surroundings, TestBusiness } from './people.ts';

interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Record<string, string>;
}

/** What came to an address, newest first. */
export async function mailsTo({ sandbox }: Pick<Surroundings, 'sandbox'>, address: string): Promise<ReceivedMail[]> {
  const mails = (await (await fetch(`${sandbox}/mailbox/messages`)).json()) as ReceivedMail[];
  return mails.filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()));
}

/** The mails about a payment: `authorized`, `failed-business`, `refunded-` and the refund's id. Oldest first. */
export async function mailsOf({ product }: TestBusiness, paymentId: string, about: string): Promise<ReceivedMail[]> {
  const mails = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as ReceivedMail[];
  return mails
    .filter(({ headers }) => headers['message-id']?.includes(`<payment-${about}-${paymentId}`))
    .map((mail) => ({ ...mail, text: mail.text.replaceAll('\r', '') }))
    .reverse();
}

/** Waits for the one mail of this kind. */
export async function mailOf(owner: TestBusiness, paymentId: string, about: string): Promise<ReceivedMail> {
  await owner.until(async () => (await mailsOf(owner, paymentId, about)).length > 0);
  const [mail, ...more] = await mailsOf(owner, paymentId, about);
  if (!mail || more.length > 0) throw new Error(`${more.length + 1} mails about ${about}`);
  if (/undefined|null|NaN/.test(`${mail.subject} ${mail.text} ${mail.html}`))
    throw new Error(`empty words: ${mail.text}`);
  return mail;
}
