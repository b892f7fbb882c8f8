import { copy } from '@underlay/domain/copy/copy.ts';
import { PASSWORD_LENGTH } from '@underlay/domain/forms/password.ts';
import type { Config } from '../../config.ts';
import { messageMarkup } from '../../http/page-alone.ts';
import { html, type Markup } from '../../services/html.ts';
import { alertMarkup, authLayout, type Field, fieldMarkup } from './auth-layout.ts';

/** What a person sees again after a form was refused: their entries, never the password, and what to change. */
export interface FormState {
  readonly entries: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  /** Shown above the form when no single field is wrong. */
  readonly alert?: string;
  /** Shown above the form when what was wrong is no entry of it, such as a passkey. */
  readonly refused?: string | undefined;
  /** Shown above the form though nothing is wrong with it. */
  readonly notice?: string;
  /** A customer on the way to their portal, who is not setting up a business. */
  readonly toPortal?: boolean;
}

/** Where signing in begins anew. */
export const START = '/a/account-selection';

export function signInPage(
  config: Config,
  uid: string,
  { entries, fields = {}, alert, refused, notice, toPortal }: FormState,
): string {
  const describedBy = alert && 'problem';
  const inputs: Field[] = [
    // Browsers offer passkeys here too.
    { name: 'email', label: 'Email', type: 'email', autocomplete: 'username webauthn', value: entries.email ?? '' },
    { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', describedBy },
  ];
  return formPage(config, {
    title: 'Sign in',
    lede: toPortal ? 'to your saved bank accounts' : 'to your invoices, jobs and payments',
    action: `/auth/interaction/${uid}/sign-in`,
    alert: alert ?? refused,
    notice,
    inputs: withErrors(inputs, fields),
    button: 'Sign in',
    beside: html`<a href="/auth/interaction/${uid}/forgot">Forgot your password?</a>`,
    passkey: passkeyForm(`/auth/interaction/${uid}/passkey`, { button: 'Sign in with a passkey', autofill: true }),
    under: html`New to Underlay? <a href="/auth/interaction/${uid}/sign-up">Create an account</a>`,
  });
}

export function signUpPage(config: Config, uid: string, { entries, fields = {}, alert, toPortal }: FormState): string {
  const signIn = `/auth/interaction/${uid}/sign-in`;
  const { least } = PASSWORD_LENGTH;
  const help = `At least ${least} characters.`;
  const inputs: Field[] = [
    {
      name: 'firstName',
      label: 'First name',
      type: 'text',
      autocomplete: 'given-name',
      value: entries.firstName ?? '',
    },
    { name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name', value: entries.lastName ?? '' },
    { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: entries.email ?? '' },
    { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', help, least },
  ];
  return formPage(config, {
    title: 'Create an account',
    lede: toPortal ? 'to save bank accounts and pay with them' : 'for you; your business comes next',
    action: `/auth/interaction/${uid}/sign-up`,
    alert,
    inputs: withErrors(inputs, fields),
    button: 'Create account',
    under: html`Already have an account? <a href="${signIn}">Sign in</a>`,
  });
}

export function logOutPage(config: Config, { action, xsrf }: { action: string; xsrf: string }): string {
  const body = html`<h1 id="title">Log out</h1><p class="lede">of Underlay on this device?</p>
<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"><button class="primary" name="logout" value="yes">Log out</button></form>
<p class="under"><a href="${START}">Stay logged in</a></p>`;
  return authLayout(config, { title: 'Log out', body });
}

export const loggedOutPage = (config: Config): string =>
  messagePage(config, { title: 'You are logged out', text: copy.closePage(), link: 'Sign in again' });

/** A link to sign-in that was changed, cut off or used twice. */
export const startFailedPage = (config: Config): string =>
  messagePage(config, {
    title: 'Sign-in could not start',
    text: 'The link was incomplete or out of date. Nothing was changed.',
    link: 'Start again',
  });

export const outOfDatePage = (config: Config): string =>
  messagePage(config, {
    title: 'This page is out of date',
    text: 'It was open for more than an hour, or you already finished it in another tab.',
    link: 'Start again',
  });

function messagePage(config: Config, { title, text, link }: { title: string; text: string; link: string }): string {
  return authLayout(config, { title, body: messageMarkup({ title, text, link: { text: link, to: START } }) });
}

export interface Form {
  readonly title: string;
  readonly lede: string;
  readonly action: string;
  readonly alert: string | undefined;
  readonly notice?: string | undefined;
  readonly inputs: readonly Field[];
  readonly button: string;
  readonly under: Markup;
  /** A second way on, just below the button. */
  readonly beside?: Markup;
  /** The form of a passkey, where one does as well. */
  readonly passkey?: Markup | null;
}

interface PasskeyForm {
  readonly button: string;
  /** Whether browsers offer passkeys in the field for the email too. */
  readonly autofill?: boolean;
  /** Whether it is the only thing to do on its page. */
  readonly isMain?: boolean;
}

/** The script shows it where the browser has passkeys, and fills it in. */
export const passkeyForm = (action: string, { button, autofill, isMain }: PasskeyForm): Markup =>
  html`<form class="passkey" method="post" action="${action}" data-passkey="${autofill ? 'autofill' : ''}" hidden>
<input type="hidden" name="passkey"><button class="${isMain ? 'primary' : 'secondary'}" type="submit">${button}</button>
<p class="help" role="status"></p></form>`;

/** `novalidate`: the server answers with the specified messages (FORM-14, FORM-15) instead of the browser's own. */
export function formPage(
  config: Config,
  { title, lede, action, alert, inputs, button, under, beside, passkey = null, notice }: Form,
): string {
  const failed = alert !== undefined || inputs.some((input) => input.error);
  const body = html`<h1 id="title">${title}</h1><p class="lede">${lede}</p>
<form method="post" action="${action}" novalidate>
${notice ? html`<p class="said" role="status">${notice}</p>` : null}${alert === undefined ? null : alertMarkup('problem', alert)}
${inputs.map(fieldMarkup)}
<button class="primary" type="submit">${button}</button>
</form>
${beside ? html`<p class="beside">${beside}</p>` : null}${passkey}<p class="under">${under}</p>`;
  // A screen reader reads the title first, and then the field that has the focus with what is wrong about it.
  return authLayout(config, { title: failed ? `Error: ${title}` : title, body, takesPasskey: passkey !== null });
}

/** Focus goes to the first field that is wrong, or to the first that is empty. */
export function withErrors(inputs: readonly Field[], errors: Readonly<Record<string, string>>): Field[] {
  const wrong = inputs.find((input) => errors[input.name] || input.describedBy);
  const focused = wrong ?? inputs.find((input) => !input.value && !input.readOnly);
  return inputs.map((input) => {
    const error = errors[input.name];
    return { ...input, focus: input === focused, error: error ? html`${error}` : undefined };
  });
}
