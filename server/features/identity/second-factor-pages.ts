import type { Config } from '../../config.ts';
import { html, type Markup } from '../../services/html.ts';
import { checkCode, factorsOf, tooMany, type UserRow } from '../account/index.ts';
import { alertMarkup, authLayout, type Field } from './auth-layout.ts';
import { entriesOf } from './form-body.ts';
import {
  type AddPage,
  beforeSecondFactor,
  finish,
  openInteraction,
  placeOf,
  show,
  showAgain,
  submittedInteraction,
  type Visit,
} from './interaction.ts';
import { formPage, passkeyForm, withErrors } from './pages.ts';
import { answerOptions, usePasskey } from './passkey-sign-in.ts';

const WRONG_CODE = 'That code is not correct, or was used already. Please enter the newest one.';
const WRONG_RECOVERY_CODE = 'That recovery code is not correct, or was used already.';

/** The pages behind a right password: a code of the app, a passkey, or a recovery code. */
export function mountSecondFactorPages(page: AddPage) {
  page('/second-factor', showSecondFactor, submitSecondFactor);
  page('/second-factor/passkey', showSecondFactor, submitPasskey);
  page('/second-factor/passkey/options', null, sendOptions);
}

const isRecovery = ({ request }: Visit): boolean => request.query.with === 'recovery';

async function showSecondFactor(visit: Visit) {
  const interaction = await openInteraction(visit);
  const user = await beforeSecondFactor(visit, interaction);
  return show(visit.reply, 200, await secondFactorPage(visit, { uid: interaction.uid, user }));
}

async function submitSecondFactor(visit: Visit) {
  const { platform, request, reply } = visit;
  const interaction = await submittedInteraction(visit);
  const user = await beforeSecondFactor(visit, interaction);
  const { code } = entriesOf(request, ['code']);
  const check = await checkCode(platform, { user, code, attempt: await placeOf(visit, interaction, user) });
  if (check === 'right') return finish(visit, user.id);
  const recovery = isRecovery(visit);
  const problem =
    check === 'wrong'
      ? { alert: recovery ? WRONG_RECOVERY_CODE : WRONG_CODE }
      : tooMany(check.waitSeconds, recovery ? undefined : 'use a recovery code');
  return showAgain(reply, problem, await secondFactorPage(visit, { uid: interaction.uid, user, ...problem }));
}

async function submitPasskey(visit: Visit) {
  const interaction = await submittedInteraction(visit);
  const user = await beforeSecondFactor(visit, interaction);
  const used = await usePasskey(visit, askedFor(interaction.uid, user), user.id);
  if ('user' in used) return finish(visit, user.id);
  return showAgain(
    visit.reply,
    used,
    await secondFactorPage(visit, { uid: interaction.uid, user, refused: used.alert }),
  );
}

async function sendOptions(visit: Visit) {
  const interaction = await submittedInteraction(visit);
  const user = await beforeSecondFactor(visit, interaction);
  return answerOptions(visit, askedFor(interaction.uid, user), user.id);
}

const askedFor = (uid: string, { id }: UserRow) => ({ purpose: 'second-step' as const, holder: `${uid} ${id}` });

interface State {
  readonly uid: string;
  readonly user: UserRow;
  readonly alert?: string;
  /** The passkey was what was wrong. */
  readonly refused?: string;
}

/** What the person has: the app asks for its code, and a passkey is offered besides. Whoever has passkeys alone is asked for one. */
async function secondFactorPage(visit: Visit, state: State): Promise<string> {
  const { config, systemDb } = visit.platform;
  const factors = await factorsOf(systemDb.sql, state.user.id);
  if (isRecovery(visit)) return recoveryPage(config, state, factors.hasApp);
  return factors.hasApp ? codePage(config, state, factors.hasPasskey) : passkeyPage(config, state);
}

const here = ({ uid }: Pick<State, 'uid'>): string => `/auth/interaction/${uid}/second-factor`;

function recoveryPage(config: Config, state: State, hasApp: boolean): string {
  const { alert } = state;
  const describedBy = alert && 'problem';
  const code: Field = { name: 'code', label: 'Recovery code', type: 'text', autocomplete: 'off', describedBy };
  return formPage(config, {
    title: 'Enter a recovery code',
    lede: 'one of the ten you kept; each works once',
    action: `${here(state)}?with=recovery`,
    alert,
    inputs: withErrors([code], {}),
    button: 'Continue',
    under: html`<a href="${here(state)}">Use ${hasApp ? 'the app' : 'a passkey'} instead</a>`,
  });
}

function codePage(config: Config, state: State, hasPasskey: boolean): string {
  const { alert, refused } = state;
  const describedBy = alert && 'problem';
  const code: Field = {
    name: 'code',
    label: 'Code',
    type: 'text',
    autocomplete: 'one-time-code',
    digits: true,
    describedBy,
  };
  return formPage(config, {
    title: 'Enter your code',
    lede: 'six digits from your authenticator app',
    action: here(state),
    alert: alert ?? refused,
    inputs: withErrors([code], {}),
    button: 'Continue',
    passkey: hasPasskey ? passkeyForm(`${here(state)}/passkey`, { button: 'Use a passkey instead' }) : null,
    under: html`No telephone at hand? ${recoveryLink(state)}`,
  });
}

function passkeyPage(config: Config, state: State): string {
  const { refused = state.alert } = state;
  const title = 'Use your passkey';
  const form = passkeyForm(`${here(state)}/passkey`, { button: 'Use a passkey', isMain: true });
  const body = html`<h1 id="title">${title}</h1><p class="lede">with your fingerprint, your face or a PIN</p>
${refused ? html`<div class="beside">${alertMarkup('problem', refused)}</div>` : null}<p class="said" data-without-passkeys>This browser cannot use passkeys. A recovery code signs you in here.</p>
${form}<p class="under">Passkey not at hand? ${recoveryLink(state)}</p>`;
  return authLayout(config, { title: refused ? `Error: ${title}` : title, body, takesPasskey: true });
}

const recoveryLink = (state: State): Markup => html`<a href="${here(state)}?with=recovery">Use a recovery code</a>`;
