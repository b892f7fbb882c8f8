import type { FastifyInstance } from 'fastify';
import { answerControl, isForm, readFields } from '../bank/form-or-json.ts';
import { sendPage } from '../pages/page.ts';
import { keywordOf } from './keyword.ts';
import type { Text } from './text-store.ts';
import type { Texts } from './text-wire.ts';
import { textsPage } from './texts-page.ts';

const LONGEST_TEXT = 1_600;

/** The phones of customers, as JSON for programs and as a page for people. */
export function mountTexts(app: FastifyInstance, texts: Texts): void {
  const { store, provider } = texts;
  app.get<{ Querystring: { number?: string } }>('/texts/messages', ({ query }) => store.list(query.number));
  app.delete('/texts/messages', (_request, reply) => {
    store.clear();
    return reply.code(204).send();
  });
  app.post('/texts/clear', (_request, reply) => {
    store.clear();
    return reply.redirect('/texts', 303);
  });
  app.post('/texts/messages', async (request, reply) => {
    const { number = '', text = '' } = readFields(request);
    if (!/^\+[1-9]\d{6,14}$/.test(String(number)))
      return reply.code(400).send({ message: '"number" must be a phone number such as +17855550188.' });
    const sent = await receive(texts, String(number), String(text).slice(0, LONGEST_TEXT));
    return answerControl(request, reply, sent, pageOf(sent.number));
  });
  app.post<{ Params: { sid: string } }>('/texts/messages/:sid/status', async (request, reply) => {
    const { sid } = request.params;
    const status = String(readFields(request).status ?? '');
    const text = store.list().find((one) => one.sid === sid);
    const isKnown = await provider.report(sid, status);
    if (isKnown) store.setStatus(sid, status);
    else if (!isForm(request)) return reply.code(404).send({ message: 'There is no such text, or no such status.' });
    return answerControl(request, reply, { sid, status }, pageOf(text?.number ?? ''));
  });
  app.get<{ Querystring: { number?: string } }>('/texts', ({ query }, reply) =>
    sendPage(reply, { title: 'Texts', current: '/texts', main: textsPage(store.list(), query.number ?? '') }),
  );
}

/** A text from a phone. The provider handles its keywords first, as Twilio does. */
async function receive({ store, provider }: Texts, number: string, text: string): Promise<Text> {
  const keyword = keywordOf(text);
  if (keyword === 'stop') store.stop(number);
  if (keyword === 'start') store.start(number);
  const at = new Date().toISOString();
  const { sid } = await provider.receive(number, text);
  const kept = { sid, number, inbound: true, text, status: 'received', at };
  store.keep(kept);
  return kept;
}

const pageOf = (number: string) => (number ? `/texts?${new URLSearchParams({ number })}` : '/texts');
