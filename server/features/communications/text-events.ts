import { Id } from '@underlay/contract/primitives.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitForged, PROVIDER_CALLS } from '../../http/identified-callers.ts';
import type { Platform } from '../../services/platform.ts';
import type { ProviderCall } from '../../services/sms-gateway.ts';
import { onRequestStatus } from '../contact/index.ts';
import { onTextStatus } from '../deliveries/index.ts';
import { takeText } from './take-text.ts';

const LARGEST_FORM = 64 * 1024;
const MAX_FIELDS = 200;
const NO_ANSWER = '<Response/>';

/**
 * POST /webhooks/sms/inbound and /status: the provider of texts calls them with a form. Only this plugin reads forms. Nothing
 * in one is believed or acted upon unless its signature fits the address that is configured as ours.
 */
export function mountTextEvents(app: FastifyInstance, platform: Platform) {
  const { texts } = platform;
  const limit = limitForged(platform);
  const forged = async (request: FastifyRequest, reply: FastifyReply) => {
    await limit(request);
    return reply.code(403).send({ message: 'The signature does not fit.' });
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: LARGEST_FORM },
      (_request, body, done) => done(null, body),
    );
    scope.post('/webhooks/sms/inbound', PROVIDER_CALLS, async (request, reply) => {
      const text = await texts.readInbound(callOf(request));
      if (!text?.sid) return forged(request, reply);
      await takeText(platform, text);
      // The provider reads here what to answer: nothing.
      return reply.type('text/xml').send(NO_ANSWER);
    });
    scope.post('/webhooks/sms/status', PROVIDER_CALLS, async (request, reply) => {
      const report = await texts.readStatus(callOf(request));
      if (!report?.sid) return forged(request, reply);
      const [kind, businessId = '', id = ''] = report.reference.split('.');
      if (Id.safeParse(businessId).success && Id.safeParse(id).success) {
        if (kind === 'delivery') await onTextStatus(platform, { businessId, id }, report);
        if (kind === 'request') await onRequestStatus(platform, { businessId, id }, report.state);
      }
      return reply.code(204).send();
    });
  });
}

function callOf({ url, body, headers }: FastifyRequest): ProviderCall {
  const signature = headers['x-twilio-signature'];
  const fields = Buffer.isBuffer(body) ? [...new URLSearchParams(body.toString())] : [];
  return {
    path: url,
    signature: typeof signature === 'string' ? signature : '',
    fields: fields.length > MAX_FIELDS ? {} : Object.fromEntries(fields),
  };
}
