import type { FastifyInstance } from 'fastify';
import { moment } from '../bank/labels.ts';
import { html, type Markup, withLinks } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { Mail, MailStore } from './mail-store.ts';
import { sendBackForms } from './send-back-routes.ts';

interface Query {
  to?: string;
  id?: string;
  sent?: string;
}

/** The mailbox, as JSON for programs and as a page for people. */
export function mountMailbox(app: FastifyInstance, store: MailStore): void {
  app.get<{ Querystring: Query }>('/mailbox/messages', ({ query }) => store.list(query.to));
  app.get<{ Params: { id: string } }>('/mailbox/messages/:id', ({ params }, reply) => {
    const mail = store.find(params.id);
    return mail ?? reply.code(404).send({ message: 'There is no such mail.' });
  });
  app.get('/mailbox/message-ids', () => store.messageIds());
  app.delete('/mailbox/messages', (_request, reply) => {
    store.clear();
    return reply.code(204).send();
  });
  app.post('/mailbox/clear', (_request, reply) => {
    store.clear();
    return reply.redirect('/mailbox', 303);
  });
  app.get<{ Params: { id: string } }>('/mailbox/messages/:id/html', ({ params }, reply) => {
    const mail = store.find(params.id);
    // The markup is not ours. It gets no scripts, no forms, pictures from anywhere, and links that open outside.
    return reply
      .header(
        'content-security-policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *; frame-ancestors 'self'",
      )
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(mail ? linksOpenOutside(withPictures(mail)) : '');
  });
  app.get<{ Querystring: Query }>('/mailbox', ({ query }, reply) => {
    const mails = store.list(query.to);
    const open = query.id ? store.find(query.id) : undefined;
    return sendPage(reply, {
      title: open?.subject || 'Mailbox',
      current: '/mailbox',
      policy: "form-action 'self'; frame-src 'self'",
      main: mailboxPage(mails, open, query.to ?? '', query.sent ?? ''),
    });
  });
}

function mailboxPage(mails: readonly Mail[], open: Mail | undefined, to: string, sent: string): Markup {
  return html`<div class="bar"><h1>Mailbox</h1>
<form class="actions" method="get" action="/mailbox"><label for="to">Sent to</label><input id="to" name="to" type="search" value="${to}" placeholder="Any address"><button>Show</button></form>
<form class="actions" method="post" action="/mailbox/clear"><button${mails.length === 0 && html` disabled`}>Delete all</button></form></div>
<div class="post ${open ? 'reading' : 'listing'}">
<nav class="sheet letters" aria-label="Mails">${mails.length > 0 ? html`<ul>${mails.map((mail) => entry(mail, open, to))}</ul>` : html`<p class="empty">${to ? 'No mail to this address.' : 'No mail yet. Whatever the product sends appears here.'}</p>`}</nav>
<article class="sheet letter">${open ? letter(open, to, sent) : html`<p class="empty">Choose a mail to read it.</p>`}</article>
</div>`;
}

function entry(mail: Mail, open: Mail | undefined, to: string): Markup {
  const here = mail.id === open?.id ? html` aria-current="true"` : null;
  return html`<li><a href="${addressOf(to, mail.id)}"${here}><span class="line"><strong>${mail.subject || 'No subject'}</strong></span>
<span>${mail.to}</span><span class="quiet">${moment(Date.parse(mail.receivedAt))}</span></a></li>`;
}

function letter(mail: Mail, to: string, sent: string): Markup {
  const files = mail.attachments
    .filter(({ shown }) => !shown)
    .map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1024)} KB)`)
    .join(', ');
  return html`<p class="back"><a href="${addressOf(to)}">All mails</a></p>
<h2>${mail.subject || 'No subject'}</h2>
<dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to}</dd><dt>Received</dt><dd>${moment(Date.parse(mail.receivedAt))}</dd>
${files && html`<dt>Files</dt><dd>${files}</dd>`}</dl>
${
  mail.html
    ? html`<iframe title="Mail" src="/mailbox/messages/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre>${withLinks(mail.text)}</pre></details>`
    : html`<pre>${withLinks(mail.text)}</pre>`
}
${sendBackForms(mail, sent)}`;
}

function addressOf(to: string, id?: string): string {
  const query = new URLSearchParams({ ...(to && { to }), ...(id && { id }) }).toString();
  return query ? `/mailbox?${query}` : '/mailbox';
}

/** Pictures that came with the mail, in the places that name them. */
function withPictures({ html: markup, attachments }: Mail): string {
  return markup.replaceAll(/(src=")cid:([^"]+)"/g, (whole, start: string, contentId: string) => {
    const file = attachments.find(({ shown }) => shown?.contentId === contentId);
    return file?.shown ? `${start}data:${file.type};base64,${file.shown.base64}"` : whole;
  });
}

function linksOpenOutside(markup: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(markup) ? markup.replace(/<head[^>]*>/i, (head) => head + base) : base + markup;
}
