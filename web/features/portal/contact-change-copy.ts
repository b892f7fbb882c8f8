import type { ContactChangeJson } from '@underlay/contract/contact.ts';
import { copy } from '@underlay/domain/copy/copy.ts';
import type { MailedLinkCopy } from './mailed-link-answer.tsx';

const REPLACED: MailedLinkCopy = {
  title: 'This link is out of date',
  paragraphs: [
    'The address has been changed again since. If you have a newer mail about it, use the link in that one.',
  ],
};

/** Every state that a link about a changed address can find. */
export const copyOf = (change: ContactChangeJson): MailedLinkCopy =>
  change.purpose === 'confirm' ? confirmCopy(change) : undoCopy(change);

function confirmCopy({ business, newEmail, oldEmail, state }: ContactChangeJson): MailedLinkCopy {
  if (state === 'replaced') return REPLACED;
  if (state === 'confirmed')
    return {
      title: 'Your address is confirmed',
      paragraphs: [`Mail from ${business} now goes to ${newEmail} alone.`, copy.closePage()],
    };
  if (state === 'undone')
    return {
      title: 'This change was undone',
      paragraphs: [`Mail from ${business} goes to the address it went to before.`],
    };
  if (state === 'expired')
    return {
      title: 'This link has expired',
      paragraphs: [
        `Mail from ${business} still goes to both addresses.`,
        'To get a new link, go to Settings in your account, enter the old address again and then the new one.',
      ],
    };
  return {
    title: 'Confirm your e-mail address',
    paragraphs: [
      `An account with ${business} has a new e-mail address. Once you confirm it, mail goes to the new address alone.`,
    ],
    facts: { 'New address': newEmail, 'Old address': oldEmail },
    button: 'Confirm this address',
  };
}

function undoCopy({ business, newEmail, oldEmail, state }: ContactChangeJson): MailedLinkCopy {
  if (state === 'replaced')
    return {
      title: 'This link is out of date',
      paragraphs: [`${business} has set another address since. Please ask them if it is not the right one.`],
    };
  if (state === 'undone')
    return {
      title: 'The change is undone',
      paragraphs: [
        `Mail from ${business} goes to ${oldEmail} again.`,
        `If you did not change the address yourself, let ${business} know: they can give you a new link to your account, so that the old one no longer works.`,
      ],
    };
  if (state === 'expired')
    return {
      title: 'This link has expired',
      paragraphs: [
        'A change can be undone for seven days.',
        `Please ask ${business} to set the right address, or change it in the settings of your account.`,
      ],
    };
  return {
    title: 'Undo the change of address?',
    paragraphs: [
      `The e-mail address of your account with ${business} was changed${state === 'confirmed' ? ', and the new one has been confirmed' : ''}.`,
      'If you undo that, mail goes to the old address alone again. If you made the change yourself, there is nothing to do.',
    ],
    facts: { 'Old address': oldEmail, 'New address': newEmail },
    button: 'Undo this change',
  };
}
