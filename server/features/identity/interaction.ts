import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Platform } from '../../services/platform.ts';
import {
  ANSWERED_MAIL,
  type Attempt,
  addDevice,
  type FormProblem,
  hasSecondFactor,
  knownPlace,
  notifyNewDevice,
  recordLogin,
  seeDevice,
  type UserRow,
  userById,
} from '../account/index.ts';
import { devicesOf, keepDevice, newDevice } from './device-cookie.ts';
import { fromOurPages } from './form-body.ts';

export type Request = FastifyRequest<{ Params: { uid: string }; Querystring: Record<string, string> }>;

/** One page of an open sign-in: who asks, and where the answer goes. */
export interface Visit {
  readonly platform: Platform;
  readonly provider: Provider;
  readonly request: Request;
  readonly reply: FastifyReply;
}

type Page = (visit: Visit) => Promise<unknown>;

/** Adds the handlers of a path of an open sign-in: for its page, and for its form. */
export type AddPage = (path: string, get: Page | null, post: Page | null) => void;

export class OutOfDate extends Error {}

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The open request of this browser. The address alone opens nothing: its cookie must name the same one. */
export async function openInteraction({ provider, request, reply }: Visit): Promise<Interaction> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
    if (error.name === 'SessionNotFound') throw new OutOfDate();
    throw error;
  });
  if (interaction.uid !== request.params.uid || interaction.prompt.name !== 'login') throw new OutOfDate();
  return interaction;
}

/** The same for a form, which must come from one of our pages. */
export async function submittedInteraction(visit: Visit): Promise<Interaction> {
  if (!fromOurPages(visit.request, visit.platform.config)) throw new OutOfDate();
  return openInteraction(visit);
}

interface Passed {
  readonly userId: string;
  /** A mail to their address was answered, which no stranger can do. */
  readonly byMail?: true;
}

/** The first factor is passed. It leads to the second one where there is one, else back to the application. */
export async function passFirstFactor(visit: Visit, interaction: Interaction, { userId, byMail }: Passed) {
  if (!(await hasSecondFactor(visit.platform.systemDb.sql, userId))) return finish(visit, userId);
  // Kept with the open sign-in, which only this browser can go on with. It is no sign-in yet. Stored under an older word, which
  // servers of two versions must both find.
  interaction.result = { firstDoor: { userId, ...(byMail && { byMail }) } };
  await interaction.persist();
  return visit.reply.redirect(`/auth/interaction/${interaction.uid}/second-factor`, 303);
}

/** The person who has passed the first factor and not the second. */
export async function beforeSecondFactor(visit: Visit, interaction: Interaction): Promise<UserRow> {
  const { userId } = passedOf(interaction);
  const user = userId ? await userById(visit.platform.systemDb.sql, userId) : undefined;
  if (!user) throw new OutOfDate();
  return user;
}

/** From where they enter a code. */
export async function placeOf(
  { platform, request }: Visit,
  interaction: Interaction,
  { email }: UserRow,
): Promise<Attempt> {
  const own = { email, devices: devicesOf(request, platform.config) };
  const known = passedOf(interaction).byMail ? ANSWERED_MAIL : await knownPlace(platform, own);
  return { email, ipAddress: request.ip, known };
}

const passedOf = ({ result }: Interaction) => (result?.firstDoor ?? {}) as Partial<Passed>;

/** Signs somebody in. No other place notes a sign-in (P16). */
export async function finish(visit: Visit, accountId: string) {
  const { platform, provider, request, reply } = visit;
  await recordLogin(platform.systemDb.sql, accountId, platform.clock.now());
  const device = await meetDevice(visit, accountId);
  await platform.securityEvents.note({ kind: 'sign-in', userId: accountId, details: { device } });
  const result = { login: { accountId } };
  const returnTo = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  return reply.redirect(returnTo, 303);
}

/** A browser that a person has not signed in with before is remembered, and its owner is mailed. */
async function meetDevice({ platform, request, reply }: Visit, userId: string): Promise<'known' | 'new'> {
  const { systemDb, config, clock } = platform;
  const now = clock.now();
  if (await seeDevice(systemDb.sql, { userId, hashes: devicesOf(request, config), now })) {
    keepDevice(reply, config);
    return 'known';
  }
  const hash = newDevice(reply, config);
  await systemDb.begin(async (tx) => {
    if (await addDevice(tx, { userId, hash, now })) await notifyNewDevice(platform, tx, userId);
  });
  return 'new';
}

export const show = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(page);

/** Shows the page again, with what is wrong. */
export function showAgain(reply: FastifyReply, problem: FormProblem, page: string) {
  const wait = 'alert' in problem ? problem.retryAfterSeconds : undefined;
  if (wait === undefined) return show(reply, 422, page);
  return show(reply.header('retry-after', String(wait)), 429, page);
}
