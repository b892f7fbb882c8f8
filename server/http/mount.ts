import {
  type Endpoint,
  isShortList,
  maxBodyOf,
  needsRoom,
  paramsSchema,
  type RequestRead,
  type ResponseOf,
  waitsForRestore,
} from '@underlay/contract/endpoint.ts';
import type { RefusalOf } from '@underlay/contract/endpoint-refusals.ts';
import type { RefusalCode } from '@underlay/contract/refusals.ts';
import { RIGHTS } from '@underlay/domain/members/rights.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestDb } from '../database/remembered-db.ts';
import type { SystemDb, TenantDb } from '../database/sql.ts';
import type { Platform } from '../services/platform.ts';
import { Refused } from '../services/refused.ts';
import { sha256 } from '../services/sealer.ts';
import type { Total } from '../services/search-store.ts';
import { type AnswerWriting, answeredBy } from './answers-by-right.ts';
import { authorize, needsToken } from './authorize.ts';
import type { Upload, Uploads } from './bounded-uploads.ts';
import { AS_OWNER, type Authenticator, type Connection, type Standing, type User, type Visitor } from './caller.ts';
import { answerDeclared } from './declared-refusals.ts';
import type { EventStreams, Subscribe } from './event-stream.ts';
import {
  type FileAnswer,
  type ReceivedFile,
  receiveFile,
  sendFile,
  sendPicture,
  speakMultipart,
} from './file-transfer.ts';
import { hearing } from './hearing.ts';
import type { Idempotency } from './idempotency.ts';
import { currentCaller, signedIn } from './identified-callers.ts';
import { ListInParts, sendInParts } from './list-in-parts.ts';
import { cutPages, onePage } from './page-links.ts';
import type { PortalRateLimits } from './portal-rate-limits.ts';
import { keyOf, parsed } from './read-request.ts';

type SignedIn<Spec extends Endpoint> = Spec['access'] extends 'manager' | 'user'
  ? { readonly user: User }
  : Spec['access'] extends 'connection'
    ? { readonly connection: Connection }
    : unknown;

/**
 * A manager's handler works on the database of their business, and so does a program's. Its transactions see no other business. It
 * knows what the caller may there, where that decides what is answered. A person's own data belongs to no business.
 */
type Opened<Spec extends Endpoint> = Spec['access'] extends 'manager'
  ? { readonly db: TenantDb } & Standing
  : Spec['access'] extends 'connection'
    ? { readonly db: TenantDb }
    : Spec['access'] extends 'user'
      ? { readonly systemDb: SystemDb }
      : unknown;

/** A call that takes a file gets one. Where JSON is also accepted, there may be none. */
type Uploaded<Spec extends Endpoint> = Spec extends { readonly upload: object }
  ? { readonly file: Spec extends { readonly body: z.ZodType } ? ReceivedFile | null : ReceivedFile }
  : unknown;

type Answered<Spec extends Endpoint> = Spec extends { readonly download: true } | { readonly picture: true }
  ? FileAnswer
  : Spec extends { readonly stream: object }
    ? Subscribe<ResponseOf<Spec>>
    : ResponseOf<Spec> | (ResponseOf<Spec> extends readonly (infer Row)[] ? ListInParts<Row> : never);

/** What a handler may do besides answering. */
export interface Answer {
  /** The number of rows on all pages together (D88), or what it is at least; and how many a page has at most, where that is fewer than were asked for. */
  total(rows: Total, most?: number): void;
  header(name: string, value: string): void;
}

/** A handler refuses with what its endpoint declares: `throw answer.refuse('credit_left')`. */
interface Refusing<Code extends RefusalCode> {
  refuse(code: Code, more?: ConstructorParameters<typeof Refused>[1]): Refused;
}

/** A handler gets parsed input and, where the endpoint asks for it, an authenticated user. */
export type Handler<Spec extends Endpoint> = (
  request: RequestRead<Spec> & SignedIn<Spec> & Opened<Spec> & Uploaded<Spec> & { readonly visitor: Visitor },
  answer: Answer & Refusing<RefusalOf<Spec>>,
) => Promise<Answered<Spec>>;

/** Every endpoint of a feature needs a handler, and no handler may exist without an endpoint. */
export type Handlers<Endpoints extends Record<string, Endpoint>> = {
  readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]>;
};

export interface MountOptions extends Pick<Platform, 'databaseWatch' | 'diskWatch' | 'quarantine'> {
  readonly authenticator: Authenticator;
  readonly systemDb: () => SystemDb;
  readonly tenantDb: (businessId: string) => TenantDb;
  /** Whatever needs a signed-in user is served below this second prefix too, including files (D52). */
  readonly managerPrefix: string;
  /** What the links between pages begin with. */
  readonly publicOrigin: string;
  readonly rateLimits: boolean;
  /** Whether a refusal that an endpoint does not declare is answered as a bug. */
  readonly strictRefusals: boolean;
  readonly idempotency: Idempotency;
  readonly portalRateLimits: PortalRateLimits;
  readonly streams: EventStreams;
  readonly uploads: Uploads;
}

/** Puts every endpoint of a feature on the router. */
export function mount<const Endpoints extends Record<string, Endpoint>>(
  app: FastifyInstance,
  options: MountOptions,
  { endpoints, handlers }: { endpoints: Endpoints; handlers: Handlers<Endpoints> },
) {
  for (const [name, spec] of Object.entries(endpoints)) {
    const handle = handlers[name] as unknown as AnyHandler;
    const answered = answeredBy(app, spec);
    const routes = (scope: FastifyInstance) => {
      mountOne(scope, options, { spec, url: spec.path, handle, answered });
      if (needsToken(spec))
        mountOne(scope, options, { spec, url: `${options.managerPrefix}${spec.path}`, handle, answered });
    };
    if (spec.upload) speakMultipart(app, routes);
    else routes(app);
  }
}

type AnyHandler = (request: object, answer: Answer & Refusing<RefusalCode>) => Promise<unknown>;

function mountOne(
  app: FastifyInstance,
  options: MountOptions,
  { spec, url, handle, answered }: { spec: Endpoint; url: string; handle: AnyHandler; answered: AnswerWriting },
) {
  const params = paramsSchema(spec.path, spec);
  const { schema, writeByRight } = answered;
  app.route({
    method: spec.method,
    url,
    bodyLimit: maxBodyOf(spec),
    // fast-json-stringify writes exactly the declared fields, so no column can leak.
    schema: schema ? { response: { 200: schema } } : {},
    config: configOf(spec, options),
    errorHandler: answerDeclared(spec, { isStrict: options.strictRefusals }),
    // A stranger's body is not read.
    preParsing: async (request) => void (needsToken(spec) && signedIn(request.caller)),
    handler: (request, reply) => options.databaseWatch.orSilent(limited(request, reply)),
  });

  const limited = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (spec.access === 'portal') return options.portalRateLimits.apply(request, reply, answer);
    if (!spec.upload || !request.isMultipart()) return answer(request, reply);
    return options.uploads.during(signedIn(request.caller).id, (upload) => answer(request, reply, upload));
  };

  async function answer(request: FastifyRequest, reply: FastifyReply, upload: Upload | null = null): Promise<unknown> {
    const path = params.safeParse(request.params);
    const caller = needsToken(spec) ? await currentCaller(options.authenticator, request) : null;
    const user = needsToken(spec) ? signedIn(caller) : null;
    // A malformed id is answered exactly like one that does not exist (D06).
    if (!path.success) throw new Refused('NOT_FOUND');
    const standing = await authorize(options.authenticator, spec, path.data, caller);
    const { businessId } = path.data;
    if (businessId && user && standing?.role) await options.authenticator.seeMember(businessId, user);
    checkMoment(options, { spec, user });
    const file = spec.upload && (await receiveFile(request, spec.upload.below, upload));
    const input = { params: path.data, ...parsed(spec, request, file) };
    const sent = { ...input, ...(file !== undefined && { file }), ...whoAsks(request, user), ...standing };
    const work = (db: RequestDb | undefined) =>
      handle({ ...sent, ...(db && { [spec.access === 'user' ? 'systemDb' : 'db']: db }) }, answerOf(reply));
    const db = openedFor(options, businessId, { spec, user });
    const key = spec.method !== 'GET' && user && !spec.keepsNoAnswer ? keyOf(request) : null;
    const route = spec.method === 'POST' ? spec.path : `${spec.method} ${spec.path}`;
    const content = key ? await askedBy(input, standing, file) : {};
    const { body, replayed } =
      key && user
        ? await options.idempotency.once({ userId: user.id, route, key, content, db }, work)
        : { body: await work(db), replayed: false };
    if (replayed) reply.header('idempotent-replayed', 'true');
    if (spec.stream && user) return openStream(body as Subscribe<unknown>, user.id, request, reply);
    if (spec.download || spec.picture) return (spec.picture ? sendPicture : sendFile)(reply, body as FileAnswer);
    if (spec.response instanceof z.ZodVoid) return reply.code(204).send();
    if (body === null) return reply.type('application/json').send('null');
    writeByRight?.(reply, (standing ?? AS_OWNER).may);
    const isFollowed = user?.connection !== undefined;
    const page = { origin: options.publicOrigin, query: input.query, isFollowed };
    if (body instanceof ListInParts) return sendInParts(request, reply, { ...page, list: body });
    return Array.isArray(body) ? onePage(request, reply, { ...page, rows: body, isWhole: isShortList(spec) }) : body;
  }

  function openStream(subscribe: Subscribe<unknown>, userId: string, request: FastifyRequest, reply: FastifyReply) {
    const mayHear = hearing(options.authenticator, spec, { path: params.parse(request.params), request });
    return options.streams.open(reply, { userId, subscribe, mayHear });
  }
}

const whoAsks = (request: FastifyRequest, user: User | null) => ({
  ...(user && { user }),
  ...(user?.connection && { connection: user.connection }),
  visitor: { ipAddress: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) },
});

/** What a request asks, and with which rights where some are missing: who has others now is not given the answer that was kept. */
const askedBy = async (input: object, standing: Standing | null, file: ReceivedFile | null | undefined) => {
  const rights = standing && RIGHTS.filter((right) => standing.may(right));
  const some = rights && rights.length < RIGHTS.length && { rights };
  const bytes = file && sha256(await file.bytes.read()).toString('hex');
  return { ...input, ...some, ...(file && { file: { ...file, bytes } }) };
};

/** The database that a handler of this endpoint works on. */
function openedFor(
  { tenantDb, systemDb }: MountOptions,
  businessId: string | undefined,
  { spec: { access }, user }: { spec: Endpoint; user: User | null },
): RequestDb | undefined {
  const own = access === 'connection' ? user?.connection?.businessId : businessId;
  if (access === 'user') return systemDb();
  return own && (access === 'manager' || access === 'connection') ? tenantDb(own) : undefined;
}

const configOf = (spec: Endpoint, { rateLimits }: MountOptions) => ({
  signedIn: needsToken(spec),
  way: needsToken(spec) ? ('screen' as const) : ('link' as const),
  forMembers: spec.access === 'manager',
  longBody: spec.upload !== undefined,
  ...(spec.perMinute && rateLimits && { rateLimit: { max: spec.perMinute, timeWindow: '1 minute', allowList: [] } }),
});

function answerOf(reply: FastifyReply): Answer & Refusing<RefusalCode> {
  return {
    total: (rows, most) => {
      if (most !== undefined) cutPages(reply, most);
      if (typeof rows === 'number') reply.header('x-total-count', String(rows));
      else reply.headers({ 'x-total-count': String(rows.atLeast), 'x-total-count-is': 'at-least' });
    },
    header: (name, value) => void reply.header(name, value),
    refuse: (code, more) => new Refused(code, more),
  };
}

function checkMoment({ quarantine, diskWatch }: MountOptions, { spec, user }: { spec: Endpoint; user: User | null }) {
  if (waitsForRestore(spec, { isProgram: user?.connection !== undefined })) quarantine.check();
  if (needsRoom(spec)) diskWatch.check({ hasFile: spec.upload !== undefined });
}
