import type { FastifyInstance } from 'fastify';
import { answerControl, isForm, readFields } from '../bank/form-or-json.ts';
import { sendPage } from '../pages/page.ts';
import type { World } from '../world/world.ts';
import { answerHook } from './answer-hook.ts';
import { checkSignature, isSecret } from './check-signature.ts';
import { ANSWER_MODES, type AnswerMode, type ChosenAnswer, type MessageStore } from './message-store.ts';
import { receiverPage } from './receiver-page.ts';

type Named = { Params: { name: string } };

const NAME = /^[A-Za-z0-9._-]{1,60}$/;
const MAX_TIMES = 10_000;
const MAX_RETRY_AFTER = 1_000_000;

/** A program that listens to the product: takes any message at /hooks/ and any name, and shows it. */
export function mountReceiver(app: FastifyInstance, store: MessageStore, world: Pick<World, 'origin'>): void {
  app.post<Named>('/hooks/:name', async (request, reply) => {
    const { name } = request.params;
    if (!NAME.test(name))
      return reply.code(404).send({ message: 'A name has up to 60 letters, digits, ".", "_", "-".' });
    const body = typeof request.body === 'string' ? request.body : '';
    const answer = store.takeAnswer(name);
    store.keep({
      name,
      id: String(request.headers['webhook-id'] ?? ''),
      type: typeOf(body),
      at: new Date().toISOString(),
      signature: await checkSignature(store.receiver(name).secret, body, request.headers),
      answered: answer.mode,
      headers: request.headers,
      body,
    });
    return answerHook(request, reply, answer);
  });
  app.post<Named>('/hooks/:name/secret', (request, reply) => {
    const { name } = request.params;
    const secret = String(readFields(request).secret ?? '').trim();
    const isTaken = NAME.test(name) && (secret === '' || isSecret(secret));
    if (isTaken) store.setSecret(name, secret);
    else if (!isForm(request))
      return reply.code(400).send({ message: 'A secret is whsec_ and base64 of 24 to 64 bytes.' });
    return answerControl(request, reply, { name, secret }, isTaken ? pageOf(name) : `${pageOf(name)}&refused=secret`);
  });
  app.post<Named>('/hooks/:name/answer', (request, reply) => {
    const { name } = request.params;
    const answer = chosenAnswer(readFields(request));
    if (!answer || !NAME.test(name)) return reply.code(400).send({ message: 'There is no such answer.' });
    store.setAnswer(name, answer);
    return answerControl(request, reply, { name, ...answer }, pageOf(name));
  });
  app.get<{ Querystring: { name?: string } }>('/hooks/messages', ({ query }) => store.list(query.name));
  app.delete('/hooks/messages', (_request, reply) => {
    store.clear();
    return reply.code(204).send();
  });
  app.post('/hooks', (_request, reply) => {
    store.clear();
    return reply.redirect('/hooks', 303);
  });
  app.get<{ Querystring: { name?: string; refused?: string } }>('/hooks', ({ query }, reply) => {
    const name = NAME.test(query.name ?? '') ? String(query.name) : '';
    const page = { store, origin: world.origin, name, isSecretRefused: query.refused === 'secret' };
    return sendPage(reply, { title: 'Webhooks', current: '/hooks', main: receiverPage(page) });
  });
}

function typeOf(body: string): string {
  try {
    const { type } = JSON.parse(body) as { type?: unknown };
    return typeof type === 'string' ? type : '';
  } catch {
    return '';
  }
}

/** Undefined when it makes no sense. Without a number it is the next message alone; an empty one, or null, means all. */
function chosenAnswer({ mode, times = 1, retryAfter = 60 }: Record<string, unknown>): ChosenAnswer | undefined {
  const isMode = typeof mode === 'string' && Object.hasOwn(ANSWER_MODES, mode);
  const all = times === '' || times === null;
  const [count, seconds] = [Number(times), Number(retryAfter)];
  const isCount = all || (Number.isInteger(count) && count >= 1 && count <= MAX_TIMES);
  if (!isMode || !isCount || !Number.isInteger(seconds) || seconds < 0 || seconds > MAX_RETRY_AFTER) return undefined;
  return { mode: mode as AnswerMode, times: all ? null : count, retryAfter: seconds };
}

const pageOf = (name: string) => `/hooks?${new URLSearchParams({ name })}`;
