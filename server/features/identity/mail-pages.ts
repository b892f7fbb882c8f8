import { PASSWORD_LENGTH } from '@underlay/domain/forms/password.ts';
import type { Config } from '../../config.ts';
import { html } from '../../services/html.ts';
import { type Activation, HOURS } from '../account/index.ts';
import { alertMarkup, authLayout, type Field } from './auth-layout.ts';
import { type FormState, formPage, withErrors } from './pages.ts';

interface Mailed {
  readonly email: string;
  readonly about: 'sign-up' | 'reset';
  readonly alert?: string | undefined;
  /** The mail was asked for a second time on this very page. */
  readonly again?: boolean;
}

const AFTER: Readonly<Record<Mailed['about'], string>> = {
  'sign-up': `Press the button in it to confirm your address, within ${HOURS.confirm} hours. Then your account is ready.`,
  reset: `If there is an account with this address, press the button in it to choose a new password, within ${HOURS.reset} hour.`,
};

/** The same text for every address, known or not (TM-20). */
export function mailboxPage(config: Config, uid: string, { email, about, alert, again = false }: Mailed): string {
  const title = 'Look in your mailbox';
  const body = html`<h1 id="title">${title}</h1><p class="lede">We have sent a mail to <span class="address">${email}</span>.</p>
<p class="said">${AFTER[about]}</p>
<ul class="steps"><li>It can take a minute. Look among unwanted mail too.</li><li>Is the address right? If not, <a href="/auth/interaction/${uid}/${about === 'reset' ? 'forgot' : 'sign-up'}">enter it again</a>.</li></ul>
<form method="post" action="/auth/interaction/${uid}/mail-again">
${alert === undefined ? null : alertMarkup('problem', alert)}${again && alert === undefined ? html`<p role="status">The mail is on its way again.</p>` : null}
<input type="hidden" name="email" value="${email}"><input type="hidden" name="about" value="${about}">
<button class="secondary" type="submit">Send the mail again</button>
</form>
<p class="under"><a href="/auth/interaction/${uid}/sign-in">Back to sign in</a></p>`;
  return authLayout(config, { title, body });
}

export function forgotPage(config: Config, uid: string, { entries, fields = {}, alert }: FormState): string {
  const inputs: Field[] = [
    { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: entries.email ?? '' },
  ];
  return formPage(config, {
    title: 'Forgot your password?',
    lede: 'We send you a link to choose a new one.',
    action: `/auth/interaction/${uid}/forgot`,
    alert,
    inputs: withErrors(inputs, fields),
    button: 'Send the link',
    under: html`<a href="/auth/interaction/${uid}/sign-in">Back to sign in</a>`,
  });
}

const TITLES: Readonly<Record<Activation['purpose'], { title: string; lede: string; button: string }>> = {
  confirm: { title: 'Confirm your e-mail address', lede: 'Then your account is ready.', button: 'Confirm and sign in' },
  invite: { title: 'Create your account', lede: 'Your address is confirmed by this link.', button: 'Create account' },
  reset: {
    title: 'Choose a new password',
    lede: 'Every device that is signed in will be signed out.',
    button: 'Save the password and sign in',
  },
};

/** The page of a mailed link. Looking at it uses nothing up, its button does. */
export function activationPage(
  config: Config,
  { uid, activation }: { uid: string; activation: Activation },
  { entries, fields = {}, alert }: FormState,
): string {
  const { user, purpose, asks } = activation;
  const email: Field = {
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: user.email,
    readOnly: true,
  };
  const describedBy = alert && asks.includes('password') ? 'problem' : undefined;
  const inputs = asks.map(
    (name): Field => (name === 'password' ? passwordField(purpose, describedBy) : nameField(name, entries)),
  );
  return formPage(config, {
    ...TITLES[purpose],
    action: `/auth/interaction/${uid}/activate`,
    alert,
    inputs: withErrors([email, ...inputs], fields),
    under: html`<a href="/auth/interaction/${uid}/sign-in">Back to sign in</a>`,
  });
}

const nameField = (name: 'firstName' | 'lastName', entries: FormState['entries']): Field => ({
  name,
  label: name === 'firstName' ? 'First name' : 'Last name',
  type: 'text',
  autocomplete: name === 'firstName' ? 'given-name' : 'family-name',
  value: entries[name] ?? '',
});

function passwordField(purpose: Activation['purpose'], describedBy: string | undefined): Field {
  const field = { name: 'password', type: 'password', describedBy } as const;
  if (purpose === 'confirm')
    return {
      ...field,
      label: 'Password',
      autocomplete: 'current-password',
      help: 'The one you chose when you signed up.',
    };
  const { least } = PASSWORD_LENGTH;
  const help = `At least ${least} characters.`;
  return {
    ...field,
    least,
    label: purpose === 'reset' ? 'New password' : 'Password',
    autocomplete: 'new-password',
    help,
  };
}
