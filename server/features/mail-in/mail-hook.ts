import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../services/platform.ts';
import { LARGEST_MAIL, MOST_RECIPIENTS, type Outcome } from './arrived-mail.ts';
import { UnreadableMail } from './read-mail.ts';
import { takeMail } from './take-mail.ts';

const TOLERANCE_SECONDS = 5 * 60;
const LONGEST_RECIPIENTS = 4_000;

/**
 * POST /webhooks/mail: the second door, for a mail provider that calls instead of sending SMTP. The body is the mail as it came;
 * headers carry its envelope, the time, and a signature over time, recipients and body. Forged or stale: 403, nothing stored.
 */
export function mountMailHook(app: FastifyInstance, platform: Platform) {
  const takePlace = places();
  app.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: LARGEST_MAIL },
      (_request, body, done) => done(null, body),
    );
    scope.post('/webhooks/mail', {
      // Before the body is read: what is refused anyway need not be sent.
      onRequest: async (request, reply) => {
        if (!platform.config.inbound.hookSecret || !platform.config.inbound.domain)
          return reply.code(503).send({ message: 'No secret for mail is configured.' });
        if (!takePlace(request)) return reply.code(503).send({ message: 'Too much mail at once.' });
        if (
          !isFresh(platform, headerOf(request, 'x-underlay-timestamp')) ||
          !/^[0-9a-f]{64}$/i.test(signatureOf(request))
        )
          return reply.code(403).send({ message: FORGED });
      },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isTrue(platform, request, body)) return reply.code(403).send({ message: FORGED });
        const { status, message } = await answerTo(platform, request, body);
        return reply.code(status).send({ message });
      },
    });
  });
}

/** Bodies that are read at the same moment: whoever cannot sign can make us read one, and no more than these. */
const MOST_AT_ONCE = 8;

function places(): (request: FastifyRequest) => boolean {
  let taken = 0;
  return ({ raw }) => {
    if (taken >= MOST_AT_ONCE) return false;
    taken += 1;
    raw.once('close', () => {
      taken -= 1;
    });
    return true;
  };
}

const FORGED = 'The signature does not fit.';

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : '';
};

const signatureOf = (request: FastifyRequest): string => headerOf(request, 'x-underlay-signature');

/** Seconds since 1970. A mail that was listened in on cannot be sent again tomorrow. */
function isFresh({ clock }: Platform, timestamp: string): boolean {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  return Math.abs(clock.now().getTime() / 1_000 - seconds) <= TOLERANCE_SECONDS;
}

function isTrue({ config }: Platform, request: FastifyRequest, body: Buffer): boolean {
  const signed = `${headerOf(request, 'x-underlay-timestamp')}.${headerOf(request, 'x-envelope-to')}.`;
  const expected = createHmac('sha256', config.inbound.hookSecret).update(signed).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signatureOf(request), 'hex'));
}

interface HookAnswer {
  readonly status: number;
  readonly message: string;
}

async function answerTo(platform: Platform, request: FastifyRequest, bytes: Buffer): Promise<HookAnswer> {
  const recipients = headerOf(request, 'x-envelope-to').slice(0, LONGEST_RECIPIENTS).split(',');
  const to = recipients.map(withoutBrackets).filter(Boolean);
  if (to.length > MOST_RECIPIENTS) return { status: 422, message: `At most ${MOST_RECIPIENTS} recipients a mail.` };
  try {
    return ANSWERS[await takeMail(platform, { from: senderOf(request), to, bytes })];
  } catch (error) {
    if (error instanceof UnreadableMail) return { status: 422, message: 'The mail cannot be read.' };
    throw error;
  }
}

/** 2xx is done, 4xx but 429 will never be taken, everything else may come again. */
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
