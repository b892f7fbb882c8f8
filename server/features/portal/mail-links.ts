import { randomUUID } from 'node:crypto';
import { backgroundTask } from '../../services/background-task.ts';
import { type EmailContent, emailTemplate, typed } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { countMailRequest, mailboxIsFull } from '../account/index.ts';
import { type AddressedAccount, accountsOfAddress, portalPath } from '../customers/index.ts';

interface LinksMail {
  readonly email: string;
  readonly mailId: string;
}

/**
 * Asks for the links of an address that may or may not have accounts. Nobody is looked up here: the background work does that,
 * so neither the answer nor its time reveals anything (TM-20). Whoever asks too often is told so. A full mailbox is not told.
 */
export async function askForLinks(platform: Platform, asked: { email: string; ipAddress: string }) {
  const { email } = asked;
  const wait = await countMailRequest(platform, asked);
  if (wait > 0) throw new Refused('TOO_MANY_REQUESTS', { retrySeconds: wait });
  const isFull = await mailboxIsFull(platform, email, 'portal links');
  await platform.systemDb.begin(async (tx) => {
    if (!isFull) await platform.queue.add(tx, linksMail, { email, mailId: randomUUID() });
  });
}

export const linksMail = backgroundTask<LinksMail>({
  name: 'portal-links-mail',
  run: mailLinks,
  noRetryOn: MailRefused,
});

/** Mails the links to the address as it is stored, never as a stranger typed it. Each spelling of it gets its own accounts. */
async function mailLinks(platform: Platform, { email, mailId }: LinksMail) {
  const { mailer, systemDb } = platform;
  const mailboxes = Map.groupBy(await accountsOfAddress(systemDb.sql, email), (account) => account.email);
  for (const [to, accounts] of mailboxes)
    await mailer.send({
      to,
      toName: '',
      fromName: 'Underlay',
      subject: subjectOf(accounts),
      messageId: `portal-links-${mailId}-${accounts[0]?.accountId}`,
      ...emailTemplate(contentOf(platform, accounts)),
    });
}

const subjectOf = ([first, second]: readonly AddressedAccount[]): string =>
  first && !second ? `Your link to your account with ${typed(first.businessName)}` : 'Your links to your accounts';

function contentOf({ config }: Platform, accounts: readonly AddressedAccount[]): EmailContent {
  const isOne = accounts.length === 1;
  return {
    business: 'Underlay',
    greeting: 'Hello,',
    paragraphs: [
      isOne
        ? 'Somebody, probably you, asked for the link to your account. It shows your invoices and quotes, and you can pay there.'
        : 'Somebody, probably you, asked for the links to your accounts. Each shows your invoices and quotes with one business, and you can pay there.',
    ],
    links: accounts.map((account) => ({
      text: `Open your account with ${typed(account.businessName)}`,
      href: `${config.publicOrigin}${portalPath(account)}`,
    })),
    closing: `Whoever has ${isOne ? 'the link' : 'a link'} can open the account, so keep this mail to yourself. If you did not ask for it, ignore it: nothing was changed. Questions? Write to ${config.supportEmail}.`,
  };
}
