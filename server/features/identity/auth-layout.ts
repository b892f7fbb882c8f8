import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import { html, type Markup } from '../../services/html.ts';

/** Files of the pages. They are read once and named by their content, so that browsers may keep them. */
const STYLE = Buffer.concat(
  ['auth-tokens.css', 'auth-layout.css', 'auth-mail.css'].map((name) => readFileSync(join(import.meta.dirname, name))),
);
const SCRIPT = readFileSync(join(import.meta.dirname, 'auth-layout.js'));
/** The library and our script that uses it, as one file. */
const PASSKEY_SCRIPT = Buffer.concat([
  readFileSync(
    join(fileURLToPath(import.meta.resolve('@simplewebauthn/browser')), '../../dist/bundle/index.umd.min.js'),
  ),
  Buffer.from('\n'),
  readFileSync(join(import.meta.dirname, 'auth-passkey.js')),
]);
const FONT = readFileSync(
  fileURLToPath(
    import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  ),
);
export const ASSETS: Readonly<Record<string, { type: string; body: Buffer }>> = {
  'auth.css': { type: 'text/css; charset=utf-8', body: STYLE },
  'auth.js': { type: 'text/javascript; charset=utf-8', body: SCRIPT },
  'passkey.js': { type: 'text/javascript; charset=utf-8', body: PASSKEY_SCRIPT },
  'instrument-sans.woff2': { type: 'font/woff2', body: FONT },
};
const versionOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex').slice(0, 12);
const [STYLE_VERSION, SCRIPT_VERSION] = [versionOf(STYLE), versionOf(SCRIPT)];
const PASSKEY_VERSION = versionOf(PASSKEY_SCRIPT);

/** The scripts of the pages. The policy allows no other. */
export const SCRIPTS = ['auth.js', 'passkey.js'] as const;

interface AuthPage {
  readonly title: string;
  readonly body: Markup;
  /** Whether a passkey can be used on it. */
  readonly takesPasskey?: boolean;
}

/** A page that stands alone: mark, one sheet with a plank edge, floor. */
export function authLayout({ publicOrigin, supportEmail }: Config, page: AuthPage): string {
  return `<!doctype html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}, Underlay</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/auth/assets/instrument-sans.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/auth/assets/auth.css?${STYLE_VERSION}">
<script src="/auth/assets/auth.js?${SCRIPT_VERSION}" defer></script>${
    page.takesPasskey
      ? html`
<script src="/auth/assets/passkey.js?${PASSKEY_VERSION}" defer></script>`
      : null
  }
</head>
<body>
<div class="page">
<header><a class="mark" href="${publicOrigin}/">${MARK}Underlay</a><a class="support" href="mailto:${supportEmail}">${supportEmail}</a></header>
<main><section class="sheet" aria-labelledby="title">${EDGE}<div class="body">
${page.body}
</div></section></main>
<footer>Invoices and payments for flooring and trade contractors${FLOOR}</footer>
</div>
</body>
</html>`.markup
}
`;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autocomplete: string;
  readonly value?: string;
  readonly help?: string;
  readonly error?: Markup | undefined;
  /** Id of a text elsewhere on the page that belongs to this field. */
  readonly describedBy?: string | undefined;
  readonly focus?: boolean;
  /** People and password managers can see it and cannot change it. */
  readonly readOnly?: boolean;
  /** Only digits, so that a telephone shows its number keys. */
  readonly digits?: boolean;
  /** The fewest characters whose strength is worth saying. */
  readonly least?: number;
}

/** One labelled field. An error replaces its help and is read out with it. */
export function fieldMarkup(field: Field): Markup {
  const { name, label, type, autocomplete, value = '', help, error, describedBy, focus = false } = field;
  const { readOnly = false, digits = false, least } = field;
  const note = error
    ? html`<p class="error" id="${name}-note">${WARNING}<span>${error}</span></p>`
    : help && html`<p class="help" id="${name}-note">${help}</p>`;
  const described = [note ? `${name}-note` : '', describedBy ?? ''].filter(Boolean).join(' ');
  return html`<div class="field"><label for="${name}">${label}</label>
<input class="input" id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required${
    type === 'email' ? html` inputmode="email" autocapitalize="none" spellcheck="false"` : null
  }${digits ? html` inputmode="numeric" spellcheck="false"` : null}${least === undefined ? null : html` data-least="${String(least)}"`}${readOnly ? html` readonly` : null}${error || describedBy ? html` aria-invalid="true"` : null}${
    described ? html` aria-describedby="${described}"` : null
  }${focus ? html` autofocus` : null}>
${note || null}</div>`;
}

export const alertMarkup = (id: string, text: string): Markup =>
  html`<p class="alert" id="${id}" role="alert">${WARNING}<span>${text}</span></p>`;

const WARNING = html`<svg class="icon" viewBox="0 0 18 18" aria-hidden="true"><path d="M9 5.5v4M9 12.4v.1"/><circle cx="9" cy="9" r="6.75"/></svg>`;
const MARK = html`<svg viewBox="0 0 22 22" aria-hidden="true"><path class="p1" d="M1 2h12v5.3H1zM8 8.35h13v5.3H8zM1 14.7h9V20H1z"/><path class="p2" d="M14 2h7v5.3h-7zM11 14.7h10V20H11z"/><path class="p3" d="M1 8.35h6v5.3H1z"/></svg>`;
const EDGE = html`<svg class="edge" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1000 9"><path class="p1" d="M0 0h268v4H0zM702 0h298v4H702zM124 5h372v4H124z"/><path class="p2" d="M270 0h430v4H270zM790 5h210v4H790z"/><path class="p3" d="M0 5h122v4H0zM498 5h290v4H498z"/></svg>`;
const FLOOR = html`<svg class="floor" viewBox="0 0 1600 106" preserveAspectRatio="xMidYMin slice" aria-hidden="true"><path class="f1" d="M0 0h208v34H0zM540 0h288v34H540zM1390 0h210v34H1390zM420 36h278v34H420zM1310 36h290v34H1310zM300 72h308v34H300zM800 72h318v34H800z"/><path class="f2" d="M210 0h328v34H210zM1190 0h198v34H1190zM0 36h88v34H0zM700 36h258v34H700zM610 72h188v34H610zM1500 72h100v34H1500z"/><path class="f3" d="M830 0h358v34H830zM90 36h328v34H90zM960 36h348v34H960zM0 72h298v34H0zM1120 72h378v34H1120z"/></svg>`;
