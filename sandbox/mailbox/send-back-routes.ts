import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFields } from '../bank/form-or-json.ts';
import { html, type Markup } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { Mail, MailStore } from './mail-store.ts';
import { type MailPlace, type SentBack, sendBounce, sendReply } from './send-back.ts';

const MAX_CHARACTERS = 100_000;

type Request = { Params: { id: string } };

/** What the receiver of a mail can do: answer it, or bounce it like an unknown address. */
export function mountSendBack(app: FastifyInstance, store: MailStore, place: MailPlace): void {
  app.post<Request>('/mailbox/messages/:id/reply', async (request, reply) => {
    const mail = store.find(request.params.id);
    if (!mail?.replyTo) return reply.code(404).send({ message: 'There is no such mail, or nowhere to reply to.' });
    const { text, file } = readFields(request);
    const answered = String(text ?? '').slice(0, MAX_CHARACTERS);
    return answer(reply, mail, 'reply', await sendReply(place, mail, answered, file === 'on'));
  });
  app.post<Request>('/mailbox/messages/:id/bounce', async (request, reply) => {
    const mail = store.find(request.params.id);
    if (!mail?.envelopeFrom) return reply.code(404).send({ message: 'There is no such mail, or nobody to tell.' });
    return answer(reply, mail, 'bounce', await sendBounce(place, mail));
  });
}

function answer(reply: FastifyReply, mail: Mail, sent: 'reply' | 'bounce', { isTaken, response }: SentBack) {
  const back = `/mailbox?id=${encodeURIComponent(mail.id)}`;
  if (isTaken) return reply.redirect(`${back}&sent=${sent}`, 303);
  return sendPage(reply, {
    title: 'Not taken',
    current: '/mailbox',
    status: 502,
    main: html`<h1>The mail was not taken</h1><p>The product’s mail server said:</p><pre>${response}</pre><p><a href="${back}">Back to the mail</a></p>`,
  });
}

const SENT: Readonly<Record<string, string>> = {
  reply: 'Your reply was sent.',
  bounce: 'The mail was sent back as undeliverable.',
};

/** Below an open mail. Without an address for answers there is no button. */
export function sendBackForms(mail: Mail, sent: string): Markup {
  const path = `/mailbox/messages/${encodeURIComponent(mail.id)}`;
  return html`${SENT[sent] && html`<p role="status"><strong>${SENT[sent]}</strong></p>`}
${
  mail.replyTo &&
  html`<details class="answer"><summary>Reply</summary>
<form method="post" action="${path}/reply"><div><label for="text">Your reply</label><textarea id="text" name="text" rows="5" required></textarea></div>
<label class="choice"><input type="checkbox" name="file">Attach a floor plan (PDF)</label><button class="primary">Send reply</button></form></details>`
}
${
  mail.envelopeFrom.includes('+') &&
  html`<form class="undeliverable" method="post" action="${path}/bounce"><p class="quiet">Answer as a mail server that does not know this address:</p><button>Bounce</button></form>`
}`;
}
