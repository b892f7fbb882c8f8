import { randomInt } from 'node:crypto';
import { signedCopy } from '@underlay/domain/copy/signed.ts';
import { CODE_DIGITS, CODE_MINUTES } from '@underlay/domain/offers/signing-code.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { type Text, TextRefused } from '../../services/sms-gateway.ts';
import { readBusiness } from '../businesses/index.ts';
import { stopPhone } from '../deliveries/index.ts';
import { readInvoice } from '../invoices/index.ts';
import { codeHash } from './code-hash.ts';
import { writeCode } from './signing-code-store.ts';

const copy = signedCopy.code;

interface CodeAsked {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly by: 'email' | 'sms';
  /** The e-mail address, or ten digits. */
  readonly recipient: string;
  readonly mailId: string;
  /** When it was asked for. */
  readonly at: string;
}

export const signingCodeMail = backgroundTask<CodeAsked>({
  name: 'signing-code-mail',
  run: mailCode,
  noRetryOn: MailRefused,
});

/**
 * Makes the code and sends it. It is made here, so that nothing that waits to be sent holds it. Sent twice, the newer one counts. One
 * that could not be sent in time is waited for by nobody.
 */
async function mailCode(platform: Platform, { businessId, invoiceId, by, recipient, mailId, at }: CodeAsked) {
  const { clock, config, mailer, sealer, tenantDb } = platform;
  const db = tenantDb(businessId);
  const now = clock.now().getTime();
  const business = await readBusiness(db);
  const invoice = await readInvoice(db, invoiceId);
  if (!business || !invoice || now - new Date(at).getTime() > CODE_MINUTES * 60_000) return;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const facts = { code, business: business.name, offer: `quote ${invoice.number}` };
  await db.begin((tx) =>
    writeCode(tx, {
      ...{ invoiceId, channel: by, sentTo: recipient },
      hash: codeHash(sealer, { invoiceId, code }),
      expiresAt: new Date(now + CODE_MINUTES * 60_000),
    }),
  );
  if (by === 'sms')
    return textCode(platform, recipient, { text: copy.text(facts), reference: `code.${businessId}.${mailId}` });
  await mailer.send({
    to: recipient,
    toName: '',
    fromName: business.name,
    subject: copy.subject(facts),
    messageId: `signing-code-${mailId}`,
    ...emailTemplate({
      business: business.name,
      greeting: 'Hello,',
      paragraphs: [copy.lede(facts)],
      figure: code,
      closing: copy.closing(facts),
      support: config.supportEmail,
    }),
  });
}

/** A phone that takes none gets none by trying again. Whoever waits for it is told whom to ask. */
async function textCode(platform: Platform, phone: string, text: Omit<Text, 'to'>) {
  try {
    await platform.texts.send({ to: `+1${phone}`, ...text });
  } catch (error) {
    if (!(error instanceof TextRefused)) throw error;
    if (error.reason === 'opted_out') await platform.systemDb.begin((tx) => stopPhone(platform, tx, phone));
  }
}
