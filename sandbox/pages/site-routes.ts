import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { html } from './html.ts';
import { sendPage } from './page.ts';

/** The index, the style sheets, and the health check. */
export function mountSite(app: FastifyInstance): void {
  for (const sheet of ['look.css', 'pages.css']) {
    const styles = readFileSync(join(import.meta.dirname, sheet), 'utf8');
    app.get(`/${sheet}`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
    );
  }
  app.get('/healthz', () => ({ ok: true }));
  app.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Start',
      main: html`<h1>Sandbox</h1>
<p class="lead">It stands in for the outside world on this machine: the payment provider, the banks and the post.</p>
<ul class="places">
<li><a href="/bank">Bank</a><span>Payments, the provider’s clock, test numbers</span></li>
<li><a href="/mailbox">Mailbox</a><span>Every mail the product has sent</span></li>
<li><a href="/texts">Texts</a><span>The phones of customers, and answers from them</span></li>
<li><a href="/hooks">Webhooks</a><span>A program that the product calls, and how it answers</span></li>
</ul>`,
    }),
  );
}
