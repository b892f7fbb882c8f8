import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitForged, PROVIDER_CALLS } from '../../http/identified-callers.ts';
import type { Platform } from '../../services/platform.ts';
import { LARGEST_MAIL, MAX_RECIPIENTS, type Outcome } from './arrived-mail.ts';
import { UnreadableMail } from './read-mail.ts';
import { takeMail } from './take-mail.ts';

const TOLERANCE_SECONDS = 5 * 60;
/** Mails in memory at the same moment: arriving, waiting to be read, or being stored. */
const MAX_AT_ONCE = 8;

/**
 * POST /webhooks/mail, for a mail provider that calls instead of sending SMTP. The body is the mail as it came. Headers carry its
 * envelope, the time, the body's SHA-256 and a signature over these. A sender who cannot sign is answered before the body is
 * read. Forged, changed or stale: 403, nothing stored.
 */
export function mountMailHook(app: FastifyInstance, platform: Platform) {
  const limit = limitForged(platform);
  let atOnce = 0;
  app.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: LARGEST_MAIL },
      (_request, body, done) => done(null, body),
    );
    scope.post('/webhooks/mail', {
      ...PROVIDER_CALLS,
      // Before the body is read.
      preParsing: async (request, reply) => {
        if (!platform.config.inbound.hookSecret || !platform.config.inbound.domain)
          return reply.code(503).send({ message: 'No secret for mail is configured.' });
        if (!isFresh(platform, request) || !isSigned(platform, request)) {
          await limit(request);
          return reply.code(403).send({ message: FORGED });
        }
        if (atOnce >= MAX_AT_ONCE) return reply.code(503).send({ message: 'Too much mail at once.' });
        atOnce += 1;
        reply.raw.once('close', () => {
          atOnce -= 1;
        });
      },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSame(createHash('sha256').update(body).digest(), headerOf(request, DIGEST))) {
          await limit(request);
          return reply.code(403).send({ message: FORGED });
        }
        const { status, message } = await answerTo(platform, request, body);
        return reply.code(status).send({ message });
      },
    });
  });
}

const FORGED = 'The signature does not fit.';
const TIMESTAMP = 'x-underlay-timestamp';
const DIGEST = 'x-body-sha256';
const RECIPIENTS = 'x-envelope-to';

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** Seconds since 1970. An intercepted mail cannot be sent again tomorrow. */
function isFresh({ clock }: Platform, request: FastifyRequest): boolean {
  const timestamp = headerOf(request, TIMESTAMP);
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  return Math.abs(clock.now().getTime() / 1_000 - seconds) <= TOLERANCE_SECONDS;
}

function isSigned({ config }: Platform, request: FastifyRequest): boolean {
  const signed = [TIMESTAMP, RECIPIENTS, DIGEST].map((name) => headerOf(request, name)).join('.');
  const expected = createHmac('sha256', config.inbound.hookSecret).update(signed).digest();
  return isSame(expected, headerOf(request, 'x-underlay-signature'));
}

/** In hex, 64 digits. */
const isSame = (expected: Buffer, given: string): boolean =>
  /^[0-9a-f]{64}$/i.test(given) && timingSafeEqual(expected, Buffer.from(given, 'hex'));

interface HookAnswer {
  readonly status: number;
  readonly message: string;
}

async function answerTo(platform: Platform, request: FastifyRequest, bytes: Buffer): Promise<HookAnswer> {
  const to = headerOf(request, RECIPIENTS).split(',').map(withoutBrackets).filter(Boolean);
  if (to.length > MAX_RECIPIENTS) return { status: 422, message: `At most ${MAX_RECIPIENTS} recipients a mail.` };
  try {
    return ANSWERS[await takeMail(platform, { from: senderOf(request), to, bytes })];
  } catch (error) {
    if (error instanceof UnreadableMail) return { status: 422, message: 'The mail cannot be read.' };
    throw error;
  }
}

/** 2xx is done. 4xx except 429 will never be taken. Everything else may come again. */
const ANSWERS: Readonly<Record<Outcome, HookAnswer>> = {
  kept: { status: 200, message: 'Kept.' },
  repeated: { status: 200, message: 'Kept before.' },
  ignored: { status: 200, message: 'Taken, and not kept.' },
  unknown: { status: 422, message: 'There is no such address here.' },
  too_many: { status: 429, message: 'Too many messages in this conversation. Please try again later.' },
};

const senderOf = (request: FastifyRequest): string | null =>
  request.headers['x-envelope-from'] === undefined ? null : withoutBrackets(headerOf(request, 'x-envelope-from'));

const withoutBrackets = (address: string): string => address.trim().replace(/^<(.*)>$/, '$1');
