import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { html, type Markup } from '../pages/html.ts';

const FILES = [
  { url: '/endive/stripe.js', file: 'stripe.js', type: 'text/javascript' },
  { url: '/elements/payment-frame.js', file: 'payment-frame.js', type: 'text/javascript' },
  { url: '/elements/card-entries.js', file: 'card-entries.js', type: 'text/javascript' },
  { url: '/elements/payment-frame.css', file: 'payment-frame.css', type: 'text/css' },
];

const COUNTRIES = {
  US: 'United States',
  AU: 'Australia',
  CA: 'Canada',
  FR: 'France',
  DE: 'Germany',
  IE: 'Ireland',
  MX: 'Mexico',
  NL: 'Netherlands',
  ES: 'Spain',
  GB: 'United Kingdom',
};

/** The product's pages load it instead of Stripe.js. It also serves the frame for the card form. */
export function mountBrowserShim(app: FastifyInstance, appOrigins: readonly string[]): void {
  for (const { url, file, type } of FILES) {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    app.get(url, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(text),
    );
  }
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${appOrigins.join(' ')}`,
  ].join('; ');
  app.get('/elements/payment-frame', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(paymentFrame(appOrigins).text),
  );
}

function paymentFrame(appOrigins: readonly string[]): Markup {
  const countries = Object.entries(COUNTRIES).map(([code, name]) => html`<option value="${code}">${name}</option>`);
  return html`<!doctype html>
<html lang="en" data-origins="${appOrigins.join(' ')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Secure payment input frame</title>
<link rel="stylesheet" href="/elements/payment-frame.css">
<script type="module" src="/elements/payment-frame.js"></script>
</head>
<body>
<form novalidate aria-label="Card">
${field('number', 'Card number', { autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', mode: 'numeric' })}
<div class="pair">
${field('expiry', 'Expiration date', { autocomplete: 'cc-exp', placeholder: 'MM / YY', mode: 'numeric' })}
${field('cvc', 'Security code', { autocomplete: 'cc-csc', placeholder: 'CVC', mode: 'numeric' })}
</div>
<div class="pair">
<div><label for="country">Country</label><select id="country" autocomplete="billing country">${countries}</select></div>
${field('zip', 'ZIP code', { autocomplete: 'billing postal-code', placeholder: '12345', mode: 'text' })}
</div>
</form>
</body>
</html>`;
}

interface Entry {
  readonly autocomplete: string;
  readonly placeholder: string;
  readonly mode: string;
}

function field(id: string, label: string, { autocomplete, placeholder, mode }: Entry): Markup {
  return html`<div id="${id}-row"><label for="${id}">${label}</label><input id="${id}" autocomplete="${autocomplete}" placeholder="${placeholder}" inputmode="${mode}" aria-describedby="${id}-problem" aria-required="true" spellcheck="false"><p class="problem" id="${id}-problem" role="alert" hidden></p></div>`;
}
