import { backgroundTask } from '../../services/background-task.ts';
import { type EmailContent, emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { type CodePurpose, HOURS, makeCode } from './code-store.ts';
import { readPasskeys } from './passkey-store.ts';
import { activationPath } from './path-to-sign-in.ts';
import { type UserRow, userByEmail } from './user-store.ts';

/** The notices about their account that a person gets by mail. */
export type AccountNotice =
  | 'sign-up'
  | 'reset'
  | 'password-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes'
  | 'recovery-used'
  | 'app-replaced'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-copied'
  | 'codes-guessed'
  | 'passwords-guessed'
  | 'old-token'
  | 'new-device';

interface SeenSignIn {
  readonly device: string;
  readonly network: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface AccountMail {
  readonly email: string;
  readonly about: AccountNotice;
  readonly path: string;
  readonly mailId: string;
  /** Of a sign-in with a new device. */
  readonly signIn?: SeenSignIn | undefined;
}

export const accountMail = backgroundTask<AccountMail>({
  name: 'account-mail',
  run: mailAccount,
  noRetryOn: MailRefused,
});

interface Copy extends Pick<EmailContent, 'paragraphs' | 'closing'> {
  readonly subject: string;
  readonly button: { readonly text: string; readonly path: string };
}

const ACCOUNT = '/a/account-selection';
const SECURITY = '/a/security';
const NOT_YOU = 'If you did not ask for this, ignore this mail: nothing was changed.';

/**
 * Background work: mails a person about their account. Whether the address has one is looked up here, not where the mail was
 * asked for (TM-20). A code is made for this mail alone and is kept nowhere else. Every link begins with the configured origin.
 */
export async function mailAccount(platform: Platform, { email, about, path, mailId, signIn }: AccountMail) {
  const user = await userByEmail(platform.systemDb.sql, email);
  if (!user) return;
  const copy = await copyOf(platform, user, { about, path, signIn });
  if (!copy) return;
  const { config, mailer } = platform;
  await mailer.send({
    to: user.email,
    toName: '',
    fromName: 'Underlay',
    subject: copy.subject,
    messageId: `account-${mailId}`,
    ...emailTemplate({
      business: 'Underlay',
      // No name: in a sign-up it may be any text of a stranger.
      greeting: 'Hello,',
      paragraphs: copy.paragraphs,
      closing: `${copy.closing} Questions? Write to ${config.supportEmail}.`,
      button: { text: copy.button.text, href: `${config.publicOrigin}${copy.button.path}` },
    }),
  });
}

async function copyOf(
  platform: Platform,
  user: UserRow,
  { about, path, signIn }: Pick<AccountMail, 'about' | 'path' | 'signIn'>,
): Promise<Copy | null> {
  const { sql } = platform.systemDb;
  const link = async (purpose: CodePurpose, onward = path || ACCOUNT) => {
    const code = await makeCode(sql, { userId: user.id, purpose, now: platform.clock.now() });
    return activationPath({ userId: user.id, code, onward });
  };
  const addedAt = async () => (await readPasskeys(sql, user.id)).map(({ createdAt }) => createdAt);
  if (about === 'reset')
    return forgotten(await link('reset', (await addedAt()).length > 0 ? passkeysFirst(path || ACCOUNT) : undefined));
  if (about === 'password-changed') return passwordChanged(await addedAt());
  if (about === 'new-device') return signIn ? newDevice(signIn) : null;
  // Before an address is confirmed, strangers could have its owner mailed by guessing.
  if (about !== 'sign-up') return user.confirmedAt ? done[about] : null;
  return user.confirmedAt ? known(path || ACCOUNT) : newcomer(await link('confirm'));
}

/** A new password leaves passkeys as they are. Their owner sees them before going on. */
const passkeysFirst = (path: string): string => `${SECURITY}?${new URLSearchParams({ after: 'reset', back: path })}`;

const newcomer = (path: string): Copy => ({
  subject: 'Confirm your e-mail address for Underlay',
  paragraphs: ['Welcome to Underlay. Please confirm that this is your e-mail address; then your account is ready.'],
  button: { text: 'Confirm my address', path },
  closing: `The button works once, within ${HOURS.confirm} hours. If you did not create an account, ignore this mail: without you it stays closed.`,
});

const known = (path: string): Copy => ({
  subject: 'You already have an Underlay account',
  paragraphs: [
    'Somebody, probably you, tried to create an Underlay account with this e-mail address. It has one already, and it was not changed.',
    'Sign in with your password. If you no longer know it, choose "Forgot your password?" on that page.',
  ],
  button: { text: 'Sign in', path },
  closing: NOT_YOU,
});

const forgotten = (path: string): Copy => ({
  subject: 'Choose a new password for Underlay',
  paragraphs: ['Somebody, probably you, asked for a new password for the Underlay account with this e-mail address.'],
  button: { text: 'Choose a new password', path },
  closing: `The button works once, within ${HOURS.reset} hour. ${NOT_YOU}`,
});

const NOT_MINE =
  'If that was you, there is nothing to do. If it was not, choose "Forgot your password?" on the sign-in page at once, set a new password, and look at where you are signed in.';

const notice = (subject: string, ...happened: string[]): Copy => ({
  subject,
  paragraphs: [...happened.slice(0, 1), NOT_MINE, ...happened.slice(1)],
  button: { text: 'Look at my account', path: SECURITY },
  closing: 'You get this mail because it protects your account.',
});

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const newDevice = ({ device, network, at }: SeenSignIn): Copy =>
  notice(
    'A new device was used to sign in to Underlay',
    `Somebody signed in to your Underlay account with a device that was not used for it before: ${device}, from ${network}, on ${moment.format(new Date(at))} UTC.`,
  );

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('en-US');

/** Passkeys are told apart by their day here and not by their name, which a thief could choose. */
function passwordChanged(addedAt: readonly Date[]): Copy {
  const what = addedAt.length === 1 ? '1 passkey, added' : `${addedAt.length} passkeys, added`;
  const days = list.format(new Set([...addedAt].reverse().map((at) => `on ${day.format(at)}`)));
  const passkeys = `Your account has ${what} ${days}. A new password does not remove a passkey, and each of them goes on signing in without it. Please remove those that are not yours on the same page.`;
  return notice(
    'Your Underlay password was changed',
    'The password of your Underlay account was changed, and every other device was signed out.',
    ...(addedAt.length > 0 ? [passkeys] : []),
  );
}

const done: Readonly<Record<Exclude<AccountNotice, 'sign-up' | 'reset' | 'new-device' | 'password-changed'>, Copy>> = {
  'second-factor-on': notice(
    'Signing in to Underlay now asks for a code',
    'Two-step sign-in was turned on for your Underlay account.',
  ),
  'second-factor-off': notice(
    'Signing in to Underlay no longer asks for a code',
    'Two-step sign-in was turned off for your Underlay account.',
  ),
  'recovery-codes': notice(
    'Your Underlay recovery codes were replaced',
    'New recovery codes were made for your Underlay account. The old ones no longer work.',
  ),
  'recovery-used': notice(
    'A recovery code was used for Underlay',
    'Somebody used one of the recovery codes of your Underlay account in place of the usual second step.',
  ),
  'app-replaced': notice(
    'Another authenticator app was set up for your Underlay account',
    'Signing in to Underlay now asks for codes of the new app. Codes of the one before no longer work, and your recovery codes are the same as ever.',
    'If it was not you and you cannot sign in, a recovery code opens your account where it asks for a code.',
  ),
  'app-removed': notice(
    'The authenticator app of your Underlay account was removed',
    'Codes of the app no longer work. Signing in with your password asks for a passkey or a recovery code.',
  ),
  'passkey-added': notice(
    'A passkey was added to your Underlay account',
    'From now on this passkey signs in to your Underlay account without your password.',
    'A new password does not remove a passkey. Please remove those that are not yours on the same page.',
  ),
  'passkey-removed': notice(
    'A passkey was removed from your Underlay account',
    'The passkey no longer opens your Underlay account. A copy that is left on a device or in a password manager is of no use, and can be deleted there.',
  ),
  'passkey-copied': notice(
    'A passkey of your Underlay account was refused',
    'A passkey that should be on one device only was used as if there were a second one. It may have been copied, so nobody was let in.',
    'If you do not know why, please remove the passkey and add a new one.',
  ),
  'codes-guessed': notice(
    'Wrong codes were entered for your Underlay account',
    'Somebody entered the right password of your Underlay account, and then a wrong code several times. Nobody was let in. The devices that you have used before work as ever, and so do your recovery codes.',
  ),
  'passwords-guessed': {
    ...notice(
      'Somebody tries to guess your Underlay password',
      'Wrong passwords were entered for your Underlay account many times, from places where you do not use it. Nobody was let in.',
    ),
    paragraphs: [
      'Wrong passwords were entered for your Underlay account many times, from places where you do not use it. Nobody was let in.',
      'Signing in on a new device is slowed down for a while. The devices that you have used before work as ever, and "Forgot your password?" on the sign-in page lets you in on a new one.',
      'If the same password opens anything else of yours, choose another one there. Two-step sign-in protects your account even from somebody who knows the password.',
    ],
  },
  'old-token': notice(
    'You were signed out of Underlay on one device',
    'Something that proves your sign-in was used a second time, as it would be by somebody who copied it. We have signed that device out.',
  ),
};
