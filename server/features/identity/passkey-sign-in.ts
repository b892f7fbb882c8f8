import {
  askForPasskey,
  checkPasskey,
  type PasskeyAsked,
  tooMany,
  type UserRow,
  type WholeProblem,
} from '../account/index.ts';
import { passkeyIn } from './form-body.ts';
import { type AddPage, finish, showAgain, submittedInteraction, type Visit } from './interaction.ts';
import { signInPage } from './pages.ts';
import { leadsToPortal } from './way-back.ts';

/** The same whatever the reason is. Nobody learns which passkeys there are (TM-20). */
const REFUSED = 'That passkey was not accepted. Please try again, or go on without it.';

/** A passkey in place of password and code: the device has it, and has made sure who uses it. */
export function mountPasskeySignIn(page: AddPage) {
  page('/passkey', goBack, submitPasskey);
  page('/passkey/options', null, sendOptions);
}

/** The page was loaded again after a passkey was refused. */
const goBack = async ({ request, reply }: Visit) =>
  reply.redirect(`/auth/interaction/${request.params.uid}/sign-in`, 303);

const askedFor = (uid: string) => ({ purpose: 'sign-in' as const, holder: uid });

async function sendOptions(visit: Visit) {
  const { uid } = await submittedInteraction(visit);
  return answerOptions(visit, askedFor(uid), null);
}

async function submitPasskey(visit: Visit) {
  const { uid, params } = await submittedInteraction(visit);
  const used = await usePasskey(visit, askedFor(uid), null);
  if ('user' in used) return finish(visit, used.user.id);
  const state = { entries: {}, refused: used.alert, toPortal: leadsToPortal(params.state) };
  return showAgain(visit.reply, used, signInPage(visit.platform.config, uid, state));
}

/** What the browser has to sign. The script of the page asks for it. */
export const answerOptions = async ({ platform, reply }: Visit, asked: PasskeyAsked, userId: string | null) =>
  reply.send(await askForPasskey(platform, asked, userId));

/** Who has used their passkey in this form, or why it is refused. */
export async function usePasskey(
  { platform, request }: Visit,
  asked: PasskeyAsked,
  userId: string | null,
): Promise<{ user: UserRow } | WholeProblem> {
  const use = passkeyIn(request);
  const check = use ? await checkPasskey(platform, { asked, use, userId, ipAddress: request.ip }) : 'refused';
  if (check === 'refused') return { alert: REFUSED };
  return 'user' in check ? check : tooMany(check.waitSeconds);
}
