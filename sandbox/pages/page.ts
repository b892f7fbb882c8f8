import type { FastifyReply } from 'fastify';
import { html, type Markup } from './html.ts';

export interface Page {
  readonly title: string;
  readonly main: Markup;
  /** The current page among the head's links. */
  readonly current?: '/bank' | '/mailbox' | '/texts' | '/hooks';
  /** More of the content security policy, such as "frame-src 'self'". */
  readonly policy?: string;
  readonly status?: number;
  /** A page for payers has no head with links. */
  readonly isBare?: boolean;
}

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(reply: FastifyReply, page: Page) {
  const policy = [POLICY, page.policy ?? "form-action 'self'"].join('; ');
  return reply
    .code(page.status ?? 200)
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document(page).text);
}

function document({ title, main, current, isBare }: Page): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Underlay sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/look.css">
<link rel="stylesheet" href="/pages.css">
</head>
<body>
${isBare ? null : head(current)}
<main>${main}</main>
</body>
</html>`;
}

function head(current: Page['current']): Markup {
  const link = (path: NonNullable<Page['current']>, name: string) =>
    html`<a href="${path}"${current === path ? html` aria-current="page"` : null}>${name}</a>`;
  return html`<header><a class="name" href="/">Underlay sandbox</a><nav aria-label="Sandbox">${link('/bank', 'Bank')}${link('/mailbox', 'Mailbox')}${link('/texts', 'Texts')}${link('/hooks', 'Webhooks')}</nav></header>`;
}
