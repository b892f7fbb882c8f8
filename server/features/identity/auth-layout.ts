import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import { ALONE_STYLE, pageAlone } from '../../http/page-alone.ts';
import { html, type Markup } from '../../services/html.ts';

/** Files of the pages. They are read once and named by their content, so that browsers may keep them. */
const STYLE = Buffer.concat([
  Buffer.from(ALONE_STYLE),
  ...['auth-layout.css', 'auth-mail.css'].map((name) => readFileSync(join(import.meta.dirname, name))),
]);
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

/** A page on the way to sign in. */
export const authLayout = (config: Config, { title, body, takesPasskey }: AuthPage): string =>
  pageAlone(config, { title, body, head: takesPasskey ? html`${HEAD}\n${PASSKEY}` : HEAD });

const HEAD = html`<link rel="preload" href="/auth/assets/instrument-sans.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/auth/assets/auth.css?${STYLE_VERSION}">
<script src="/auth/assets/auth.js?${SCRIPT_VERSION}" defer></script>`;
const PASSKEY = html`<script src="/auth/assets/passkey.js?${PASSKEY_VERSION}" defer></script>`;

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
