import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Markup } from '../services/html.ts';

export const ALONE_STYLE = readFileSync(join(import.meta.dirname, 'page-alone.css'), 'utf8');
const STYLE: Markup = { markup: `<style>${ALONE_STYLE}</style>` };
/** What a policy says for the style within the page. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(ALONE_STYLE).digest('base64')}'`;

/** Where the product is, and whom to ask. */
export interface Publisher {
  readonly publicOrigin: string;
  readonly supportEmail: string;
}

interface PageAlone {
  readonly title: string;
  readonly body: Markup;
  /** What its head loads. Without it the style is within the page, which then needs no second request. */
  readonly head?: Markup;
}

/** A page that no program draws: mark, one sheet with a plank edge, floor. */
export function pageAlone({ publicOrigin, supportEmail }: Publisher, { title, body, head = STYLE }: PageAlone): string {
  return `<!doctype html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}, Underlay</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<div class="page">
<header><a class="mark" href="${publicOrigin}/">${MARK}Underlay</a><a class="support" href="mailto:${supportEmail}">${supportEmail}</a></header>
<main><section class="sheet" aria-labelledby="title">${EDGE}<div class="body">
${body}
</div></section></main>
<footer>Invoices and payments for flooring and trade contractors${FLOOR}</footer>
</div>
</body>
</html>`.markup
}
`;
}

export interface Message {
  readonly title: string;
  readonly text: string;
  /** The way on. */
  readonly link: { readonly text: string; readonly to: string };
}

/** What a page says that only says something. */
export const messageMarkup = ({ title, text, link }: Message): Markup =>
  html`<h1 id="title">${title}</h1><p class="lede">${text}</p><p class="under"><a href="${link.to}">${link.text}</a></p>`;

const MARK = html`<svg viewBox="0 0 22 22" aria-hidden="true"><path class="p1" d="M1 2h12v5.3H1zM8 8.35h13v5.3H8zM1 14.7h9V20H1z"/><path class="p2" d="M14 2h7v5.3h-7zM11 14.7h10V20H11z"/><path class="p3" d="M1 8.35h6v5.3H1z"/></svg>`;
const EDGE = html`<svg class="edge" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1000 9"><path class="p1" d="M0 0h268v4H0zM702 0h298v4H702zM124 5h372v4H124z"/><path class="p2" d="M270 0h430v4H270zM790 5h210v4H790z"/><path class="p3" d="M0 5h122v4H0zM498 5h290v4H498z"/></svg>`;
const FLOOR = html`<svg class="floor" viewBox="0 0 1600 106" preserveAspectRatio="xMidYMin slice" aria-hidden="true"><path class="f1" d="M0 0h208v34H0zM540 0h288v34H540zM1390 0h210v34H1390zM420 36h278v34H420zM1310 36h290v34H1310zM300 72h308v34H300zM800 72h318v34H800z"/><path class="f2" d="M210 0h328v34H210zM1190 0h198v34H1190zM0 36h88v34H0zM700 36h258v34H700zM610 72h188v34H610zM1500 72h100v34H1500z"/><path class="f3" d="M830 0h358v34H830zM90 36h328v34H90zM960 36h348v34H960zM0 72h298v34H0zM1120 72h378v34H1120z"/></svg>`;
