import type { FastifyInstance, FastifyReply } from 'fastify';
import type Provider from 'oidc-provider';
import type { Platform } from '../../services/platform.ts';
import {
  ANOTHER_PERSON,
  activationOf,
  askForMail,
  checkPassword,
  LINK_IS_OLD,
  namesAnother,
  setSignUpBrowser,
  signUp,
  type UserRow,
} from '../account/index.ts';
import { mountActivationPages } from './activation-pages.ts';
import { devicesOf } from './device-cookie.ts';
import { entriesOf, readForms } from './form-body.ts';
import {
  type AddPage,
  openInteraction,
  passFirstFactor,
  type Request,
  show,
  showAgain,
  submittedInteraction,
  type Visit,
} from './interaction.ts';
import { mailboxPage } from './mail-pages.ts';
import { signInPage, signUpPage } from './pages.ts';
import { mountPasskeySignIn } from './passkey-sign-in.ts';
import { mountSecondFactorPages } from './second-factor-pages.ts';
import { markSignUpBrowser } from './sign-up-browser.ts';
import { leadsToPortal, wayBack } from './way-back.ts';

const STILL = 'You can still sign in, choose a new password, or create an account.';

/** The pages of one authorization request, which the browser proves with its interaction cookie. */
export function mountInteractionPages(scope: FastifyInstance, platform: Platform, provider: Provider) {
  readForms(scope);
  const page: AddPage = (path, get, post) => {
    const url = `/interaction/:uid${path}`;
    const visit = (request: Request, reply: FastifyReply): Visit => ({ platform, provider, request, reply });
    if (get) scope.get(url, async (request: Request, reply) => get(visit(request, reply)));
    if (post) scope.post(url, async (request: Request, reply) => post(visit(request, reply)));
  };
  page('', chooseSignIn, null);
  page('/sign-in', showSignIn, submitSignIn);
  page('/sign-up', showSignUp, submitSignUp);
  mountPasskeySignIn(page);
  mountSecondFactorPages(page);
  mountActivationPages(page);
}

async function chooseSignIn(visit: Visit) {
  const { uid, params } = await openInteraction(visit);
  const isSignUp = params.intent === 'signup';
  const isActivation = !isSignUp && (await activationOf(visit.platform, { params })) !== null;
  const first = isSignUp ? 'sign-up' : isActivation ? 'activate' : 'sign-in';
  return visit.reply.redirect(`/auth/interaction/${uid}/${first}`, 303);
}

async function showSignIn(visit: Visit) {
  const { platform, reply } = visit;
  const { uid, params, session } = await openInteraction(visit);
  // A mailed link opens nothing any more. Nobody learns whether it ever did (D21).
  const isOld = params.activation !== undefined && (await activationOf(platform, { params })) === null;
  const state = {
    entries: {},
    toPortal: leadsToPortal(params.state),
    ...(namesAnother(params, session?.accountId) && { notice: ANOTHER_PERSON }),
    ...(isOld && { notice: `${LINK_IS_OLD} ${STILL}` }),
  };
  return show(reply, 200, signInPage(platform.config, uid, state));
}

async function submitSignIn(visit: Visit) {
  const { platform, request, reply } = visit;
  const interaction = await submittedInteraction(visit);
  const { uid, params } = interaction;
  const entries = entriesOf(request, ['email', 'password']);
  const outcome = await checkPassword(platform, {
    ...entries,
    ipAddress: request.ip,
    devices: devicesOf(request, platform.config),
  });
  if (!('user' in outcome)) {
    const state = { entries, ...outcome, toPortal: leadsToPortal(params.state) };
    return showAgain(reply, outcome, signInPage(platform.config, uid, state));
  }
  if (!outcome.user.confirmedAt) return confirmFirst(visit, outcome.user, { uid, state: params.state });
  return passFirstFactor(visit, interaction, { userId: outcome.user.id });
}

/** The password is right, but nobody has answered the mail of the sign-up. The mail is sent again (P16). */
async function confirmFirst({ platform, request, reply }: Visit, user: UserRow, open: { uid: string; state: unknown }) {
  const browser = markSignUpBrowser(reply, platform.config);
  const asked = { email: user.email, about: 'sign-up', path: wayBack(open.state, platform.config) } as const;
  const problem = await askForMail(
    platform,
    { ...asked, ipAddress: request.ip },
    async () => (tx) => setSignUpBrowser(tx, user.id, browser),
  );
  const page = mailboxPage(platform.config, open.uid, { ...asked, ...problem });
  return problem ? showAgain(reply, problem, page) : show(reply, 200, page);
}

async function showSignUp(visit: Visit) {
  const { uid, params } = await openInteraction(visit);
  const state = { entries: {}, toPortal: leadsToPortal(params.state) };
  return show(visit.reply, 200, signUpPage(visit.platform.config, uid, state));
}

async function submitSignUp(visit: Visit) {
  const { platform, request, reply } = visit;
  const { config } = platform;
  const { uid, params } = await submittedInteraction(visit);
  const entries = entriesOf(request, ['firstName', 'lastName', 'email', 'password']);
  const from = {
    ipAddress: request.ip,
    path: wayBack(params.state, config),
    signUpBrowser: markSignUpBrowser(reply, config),
  };
  const problem = await signUp(platform, entries, from);
  if (problem === null) return show(reply, 200, mailboxPage(config, uid, { email: entries.email, about: 'sign-up' }));
  const state = { entries, ...problem, toPortal: leadsToPortal(params.state) };
  return showAgain(reply, problem, signUpPage(config, uid, state));
}
