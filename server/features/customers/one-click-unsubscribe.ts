import { Id } from '@underlay/contract/primitives.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { unsubscribeCustomer } from './unsubscribe.ts';

/** Nothing in it is read: all that counts is in the address. */
const LARGEST_FORM = 16 * 1024;

/**
 * POST /unsubscribe/{businessId}?recipient=…: the unsubscribe button of a mail program posts its form here (RFC 8058). It comes
 * from anywhere, without cookies, and gets no redirect. A GET changes nothing: it shows the page that asks.
 */
export function mountOneClickUnsubscribe(app: FastifyInstance, platform: Platform) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_FORM }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/unsubscribe/:businessId', { config: { fromAnywhere: true } }, async (request, reply) => {
      const { businessId, recipient } = addressed(request.params, request.query);
      await unsubscribeCustomer(platform, platform.tenantDb(businessId), recipient);
      return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.');
    });
    scope.get('/unsubscribe/:businessId', async (request, reply) => {
      const { businessId, recipient } = addressed(request.params, request.query);
      const page = `${platform.config.publicOrigin}/unsubscribe/${businessId}`;
      return reply.redirect(`${page}?${new URLSearchParams({ recipient })}`, 303);
    });
  });
}

const Address = z.object({ businessId: Id, recipient: z.string().max(200) });

/** An address that was cut off or never whole is as unknown as a forged one. */
function addressed(params: unknown, query: unknown): z.output<typeof Address> {
  const read = Address.safeParse({ ...Object(query), ...Object(params) });
  if (!read.success) throw new Refused('NOT_FOUND');
  return read.data;
}
