import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultMode, Faults } from '../wire/faults.ts';
import type { TextProvider } from './text-provider.ts';
import type { TextStore } from './text-store.ts';

export interface Texts {
  readonly store: TextStore;
  readonly provider: TextProvider;
  readonly faults: Faults;
}

/** The name of the route in faults. */
const ROUTE = 'POST /2010-04-01/Accounts/:sid/Messages.json';

/**
 * The provider's API. The emulator answers. This code adds what it does not play: faults, numbers that sent STOP
 * (21610), and a network that delivers texts a moment later.
 */
export function mountTextWire(app: FastifyInstance, texts: Texts): void {
  app.post('/2010-04-01/*', async (request, reply) => {
    const isMessage = request.url.endsWith('/Messages.json');
    const fault = isMessage ? texts.faults.take(ROUTE, request.url)?.mode : undefined;
    if (fault === 'no_answer') return hangUp(request, reply);
    const refused = refusalOf(fault) ?? (isMessage ? stopped(texts, request) : undefined);
    if (refused) return reply.code(refused.status).send(refused);
    const body = String(request.body);
    const answer = await texts.provider.forward(request.url, body, request.headers.authorization);
    if (isMessage && answer.status === 201) keep(texts, answer.body);
    if (fault === 'drop_after_effect') return hangUp(request, reply);
    return reply.code(answer.status).type('application/json').send(answer.body);
  });
}

function keep({ store, provider }: Texts, body: string) {
  const { sid, to, body: text } = JSON.parse(body) as { sid: string; to: string; body: string };
  store.keep({ sid, number: to, inbound: false, text, status: 'queued', at: new Date().toISOString() });
  setImmediate(() => {
    provider.report(sid, 'delivered').then(
      () => store.setDelivered(sid),
      (error: Error) => console.error(`Texts: ${error.message}`),
    );
  });
}

function stopped({ store }: Texts, request: FastifyRequest) {
  const to = new URLSearchParams(String(request.body)).get('To') ?? '';
  return store.isStopped(to) ? refusal(400, 21610, 'Attempt to send to unsubscribed recipient') : undefined;
}

function refusalOf(mode: FaultMode | undefined) {
  if (mode === 'status_429') return refusal(429, 20429, 'Too Many Requests');
  if (mode === 'status_500' || mode === 'status_500_kept') return refusal(503, 20503, 'Service Unavailable');
  return undefined;
}

const refusal = (status: number, code: number, message: string) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
