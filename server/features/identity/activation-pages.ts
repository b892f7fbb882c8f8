import { activate, activationOf, askForMail, invalidPerson, passwordStrength } from '../account/index.ts';
import { entriesOf } from './form-body.ts';
import {
  type AddPage,
  type Interaction,
  openInteraction,
  passFirstFactor,
  show,
  showAgain,
  submittedInteraction,
  type Visit,
} from './interaction.ts';
import { activationPage, forgotPage, mailboxPage } from './mail-pages.ts';
import { signUpBrowserOf } from './sign-up-browser.ts';
import { wayBack } from './way-back.ts';

/** The pages around mailed links: asking for one, waiting for it, and what it leads to. And what a new password is worth. */
export function mountActivationPages(page: AddPage) {
  page('/forgot', showForgot, submitForgot);
  page('/mail-again', null, mailAgain);
  page('/activate', showActivation, submitActivation);
  page('/strength', null, answerStrength);
}

async function showForgot(visit: Visit) {
  const { uid } = await openInteraction(visit);
  return show(visit.reply, 200, forgotPage(visit.platform.config, uid, { entries: {} }));
}

async function submitForgot(visit: Visit) {
  const { platform, request, reply } = visit;
  const { uid, params } = await submittedInteraction(visit);
  const entries = entriesOf(request, ['email']);
  const fields = invalidPerson(entries);
  const asked = { ...entries, about: 'reset', path: wayBack(params.state, platform.config) } as const;
  const problem = fields.email ? { fields } : await askForMail(platform, { ...asked, ipAddress: request.ip });
  if (problem) return showAgain(reply, problem, forgotPage(platform.config, uid, { entries, ...problem }));
  return show(reply, 200, mailboxPage(platform.config, uid, asked));
}

async function mailAgain(visit: Visit) {
  const { platform, request, reply } = visit;
  const { uid, params } = await submittedInteraction(visit);
  const entries = entriesOf(request, ['email', 'about']);
  const about = entries.about === 'reset' ? 'reset' : 'sign-up';
  const asked = { email: entries.email, about, path: wayBack(params.state, platform.config) } as const;
  const problem = await askForMail(platform, { ...asked, ipAddress: request.ip });
  const page = mailboxPage(platform.config, uid, { ...asked, ...problem, again: true });
  return problem ? showAgain(reply, problem, page) : show(reply, 200, page);
}

async function showActivation(visit: Visit) {
  const { uid, activation } = await opened(visit, await openInteraction(visit));
  if (!activation) return visit.reply.redirect(`/auth/interaction/${uid}/sign-in`, 303);
  return show(visit.reply, 200, activationPage(visit.platform.config, { uid, activation }, { entries: {} }));
}

async function submitActivation(visit: Visit) {
  const { platform, request, reply } = visit;
  const interaction = await submittedInteraction(visit);
  const { uid, activation } = await opened(visit, interaction);
  if (!activation) return reply.redirect(`/auth/interaction/${uid}/sign-in`, 303);
  const entries = entriesOf(request, ['firstName', 'lastName', 'password']);
  const problem = await activate(platform, activation, { entries, ipAddress: request.ip });
  if (problem)
    return showAgain(reply, problem, activationPage(platform.config, { uid, activation }, { entries, ...problem }));
  await forgetSession(interaction);
  return passFirstFactor(visit, interaction, { userId: activation.user.id, byMail: true });
}

/** For the meter of the pages where a password is chosen. */
async function answerStrength(visit: Visit) {
  const { activation } = await opened(visit, await submittedInteraction(visit));
  const { password, ...given } = entriesOf(visit.request, ['firstName', 'lastName', 'email', 'password']);
  const owner = activation && {
    email: activation.user.email,
    firstName: given.firstName || activation.user.firstName,
    lastName: given.lastName || activation.user.lastName,
  };
  return visit.reply.send(await passwordStrength(password, owner ?? given));
}

/** A new password ended the session that this browser came with. The provider must not look for it any more. */
async function forgetSession(interaction: Interaction) {
  if (!interaction.session) return;
  Reflect.deleteProperty(interaction.session, 'uid');
  await interaction.persist();
}

async function opened({ platform, request }: Visit, { uid, params }: Interaction) {
  const browser = signUpBrowserOf(request, platform.config);
  return { uid, activation: await activationOf(platform, { params }, browser) };
}
