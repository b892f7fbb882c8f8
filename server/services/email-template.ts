import { standsForName } from '@underlay/domain/businesses/logo.ts';
import { type EmailGroup, groupsAsHtml, groupsAsText } from './email-groups.ts';
import { html, type Markup } from './html.ts';

type Fact = readonly [name: string, value: string];

export interface EmailContent {
  /** The sender. It stands at the head and below the last line. */
  readonly business: string;
  /** Left out where a person's own text begins. */
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** The one amount the mail is about, and the line beneath it. */
  readonly figure?: string;
  readonly figureNote?: string;
  /** Further facts, each with its name: amount, fee, date. */
  readonly facts?: readonly Fact[];
  /** Several things of which each is a sentence. */
  readonly groups?: readonly EmailGroup[];
  /** A person's own text, unchanged, with its author and time. */
  readonly quotation?: { readonly title: string; readonly text: string; readonly by: string };
  readonly button?: { readonly text: string; readonly href: string };
  /** Below the button: each way of paying with what it costs, and the business's own words about checks. */
  readonly howToPay?: { readonly ways: readonly Fact[]; readonly byCheck: string };
  /** Places that are all alike, each by its name. */
  readonly links?: readonly NonNullable<EmailContent['button']>[];
  readonly closing: string;
  /** A message from a person and not a notice. Their text comes first, and the rest is less prominent. */
  readonly isPersonal?: boolean;
  /** Beside the sender's name: other ways to reach them (D93). */
  readonly contact?: readonly string[];
  /** The color of the business, as `#rrggbb` (D93). The product's own where there is none. */
  readonly accent?: string;
  /** The picture at the head or in the signature (D93): its address, its size in CSS pixels. A wide one stands for the name. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number };
  /** The address of the product's own support, at the foot. */
  readonly support?: string;
  /** Where the receiver can switch such mail off (D16). Mail about a person's own payments has none (P19). */
  readonly unsubscribe?: string;
}

/**
 * One mail in two forms. Every text is escaped. Line breaks inside a paragraph are kept, and each paragraph runs in the
 * direction of its language.
 */
export function emailTemplate(content: EmailContent): { text: string; html: string } {
  return { text: asText(content), html: `<!doctype html>\n${asHtml(content).markup}` };
}

/** A typed text may already end with a full stop. */
export const sentence = (text: string): string => (/[.!?…。؟]\u2069?$/u.test(text) ? text : `${text}.`);

/** Right-to-left text stands in an English sentence as one piece and does not mix with the next text. */
export const typed = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `${ISOLATE}${text}${END_ISOLATE}` : text);
const ISOLATE = '\u2068';
const END_ISOLATE = '\u2069';

const UNSUBSCRIBE = 'Unsubscribe from these e-mails';
const SUPPORT = 'Underlay support:';
const HOW_TO_PAY = 'How to pay';

/** An address stands on a line of its own. No program then breaks it or takes the full stop for a part of it. */
function asText(content: EmailContent): string {
  const { greeting, paragraphs, figure, figureNote, facts, quotation, button, closing, business, contact } = content;
  const { support, unsubscribe, isPersonal } = content;
  const link = button ? `${button.text}:\n${button.href}` : '';
  const links = (content.links ?? []).map(({ text, href }) => `${text}:\n${href}`);
  const signature = [business, ...(contact ?? [])].join('\n');
  return [
    greeting,
    ...paragraphs,
    [figure, figureNote].filter(Boolean).join('\n'),
    factLines(facts ?? []),
    ...groupsAsText(content.groups ?? []),
    quotation ? `${quotation.title}\n"${quotation.text}"\n${quotation.by}` : '',
    ...(isPersonal ? [signature, closing, link] : [link, ...links, waysAsText(content), closing, signature]),
    support ? `${SUPPORT} ${support}` : '',
    unsubscribe ? `${UNSUBSCRIBE}:\n${unsubscribe}` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

const factLines = (facts: readonly Fact[]): string => facts.map((fact) => fact.filter(Boolean).join(': ')).join('\n');

const waysAsText = ({ howToPay }: EmailContent): string =>
  howToPay ? [`${HOW_TO_PAY}:`, factLines(howToPay.ways), howToPay.byCheck].filter(Boolean).join('\n') : '';

const FONT = html`font-family:'Instrument Sans',-apple-system,'Segoe UI',Arial,Helvetica,sans-serif`;
const INK = '#24211d';
const QUIET = '#6a655d';
const LINE = '#e6dfd6';
/** An amount or a date is not broken, however narrow the screen. */
const UNBROKEN = 'white-space:nowrap';
const MAX_UNBROKEN = 20;
const BREAK = 'word-break:break-word;overflow-wrap:anywhere';

/**
 * Mail programs know little CSS. The styles stand on the elements, where every program reads them. The style sheet only
 * adds what a dark or a narrow screen needs, and nothing depends on it.
 */
const STYLE = html`
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.out{padding:0!important}.card{border-radius:0!important}.in{padding:24px 20px!important}.big{font-size:32px!important;line-height:38px!important}.go{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.bg{background:#1b1a18!important}.card{background:#262421!important}.ink{color:#f1ece5!important}.quiet{color:#b3aca2!important}.logo{padding:6px 8px!important;background:#ffffff!important;border-radius:6px!important}.panel{background:#302d29!important}.line{border-color:#45413b!important}}`;

function asHtml(content: EmailContent): Markup {
  const { business, isPersonal } = content;
  return html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${business}</title><style>${STYLE}</style></head>
<body class="bg ink" style="margin:0;background:#f4f0eb;color:${INK};${FONT};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${inBrief(content)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="out" align="center" style="padding:32px 16px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px;overflow:hidden">
<tr><td style="height:5px;background:${content.accent ?? '#d2a76c'};font-size:0;line-height:0">&nbsp;</td></tr><tr><td style="height:5px;background:${content.accent ?? '#b98849'};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="in" align="left" style="padding:32px 36px 36px">
${isPersonal ? personal(content) : notice(content)}
</td></tr></table>
${footer(content)}
</td></tr></table></body></html>`;
}

/** The preview that a list of mails shows beside the subject. */
function inBrief({ figure, figureNote, paragraphs }: EmailContent): string {
  const text = figure ? [figure, figureNote].filter(Boolean).join(', ') : (paragraphs[0] ?? '');
  return [...text.replaceAll(/\s+/g, ' ')].slice(0, MAX_CHARACTERS_IN_BRIEF).join('');
}

const MAX_CHARACTERS_IN_BRIEF = 120;

function notice(content: EmailContent): Markup {
  const { business, greeting, paragraphs, figure, figureNote, facts, quotation, button, closing } = content;
  const text = [greeting ?? '', ...paragraphs].filter(Boolean);
  return html`<p class="ink" dir="auto" style="margin:0 0 24px;font-size:19px;line-height:26px;font-weight:600;${BREAK}">${senderName(content)}${contactLine(content)}</p>
${text.map((text) => paragraph(text, business))}
${figure ? panel(figure, figureNote) : null}
${factsTable(facts ?? [])}
${groupsAsHtml(content.groups ?? [])}
${quotation ? quoted(quotation) : null}
${button ? action(button, content.accent) : null}
${(content.links ?? []).map((link) => action(link, content.accent))}
${content.howToPay ? waysToPay(content.howToPay, business) : null}
${small(closing)}`;
}

const waysToPay = ({ ways, byCheck }: NonNullable<EmailContent['howToPay']>, business: string): Markup =>
  html`<p class="ink" style="margin:0 0 8px;font-size:16px;line-height:24px;font-weight:600">${HOW_TO_PAY}</p>
${factsTable(ways)}
${byCheck ? paragraph(byCheck, business) : null}`;

/**
 * A picture that cannot be shown leaves its words: dark on white like the picture, also in the dark, and as large as they are, since no
 * height is set for them. One beside the name says nothing that the name does not.
 */
function senderName({ business, logo }: EmailContent): Markup {
  const name = html`${isolated(business, business)}`;
  if (!logo) return name;
  const { src, width, height } = logo;
  const alone = standsForName(logo);
  const picture = html`<img class="logo" src="${src}" alt="${alone ? business : ''}" width="${String(width)}" height="${String(height)}" style="display:inline-block;${alone ? 'width:auto;height:auto;' : `width:${String(width)}px;height:${String(height)}px;`}max-width:${String(width)}px;margin:0 0 6px;border:0;background:#ffffff;color:${INK};vertical-align:middle">`;
  return alone ? picture : html`${picture}<br>${name}`;
}

const contactLine = ({ contact = [] }: EmailContent): Markup | null =>
  contact.length > 0
    ? html`<br><span class="quiet" style="font-size:14px;line-height:21px;font-weight:400;color:${QUIET}">${contact.join(' · ')}</span>`
    : null;

const action = ({ text, href }: NonNullable<EmailContent['button']>, accent = '#244e86'): Markup =>
  html`<p style="margin:28px 0"><a class="go" href="${href}" style="display:inline-block;background:${accent};color:#ffffff;text-decoration:none;font-size:16px;line-height:20px;font-weight:600;padding:15px 26px;border-radius:6px;${BREAK}">${text}</a></p>`;

/** A person's own text under their name, as on paper. Our own help text is less prominent. */
function personal(content: EmailContent): Markup {
  const { business, paragraphs, button, closing, contact } = content;
  const reached = (contact ?? []).map((line) => html`<br>${line}`);
  const link = button
    ? html` <a class="quiet" href="${button.href}" style="color:${QUIET};text-decoration:underline;white-space:nowrap">${button.text}</a>`
    : null;
  return html`${paragraphs.map((text) => paragraph(text, business))}
<p class="ink" dir="auto" style="margin:28px 0 0;font-size:16px;line-height:24px;${BREAK};text-align:start"><strong>${senderName(content)}</strong><span class="quiet" style="color:${QUIET};font-size:15px">${reached}</span></p>
<p class="quiet line" style="margin:28px 0 0;padding:16px 0 0;border-top:1px solid ${LINE};font-size:14px;line-height:21px;color:${QUIET};${BREAK}">${closing}${link}</p>`;
}

const paragraph = (text: string, business: string): Markup =>
  html`<p class="ink" dir="auto" style="margin:0 0 16px;font-size:16px;line-height:24px;${BREAK};text-align:start">${asTyped(text, business)}</p>
`;

/** Keeps line breaks, and the spaces that set a list or a sum in columns. */
const asTyped = (text: string, business: string): Markup[] =>
  text.split(/(\r?\n|(?<=^|\n| ) )/).flatMap((piece, index) => {
    if (index % 2 === 0) return isolated(piece, business);
    return [piece === ' ' ? html`&nbsp;` : html`<br>`];
  });

const small = (text: string): Markup =>
  html`<p class="quiet" style="margin:0;font-size:14px;line-height:21px;color:${QUIET};${BREAK}">${text}</p>`;

const panel = (figure: string, note = ''): Markup =>
  html`<table class="panel" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0;background:#faf7f3;border-radius:6px"><tr><td align="left" style="padding:20px 22px">
<p class="big ink" style="margin:0;font-size:36px;line-height:42px;font-weight:600;letter-spacing:-0.02em;${BREAK}">${figure}</p>
${note ? html`<p class="quiet" style="margin:4px 0 0;font-size:15px;line-height:22px;color:${QUIET};${BREAK}">${note}</p>` : null}
</td></tr></table>`;

function factsTable(facts: readonly Fact[]): Markup | null {
  if (facts.length === 0) return null;
  const cell = `padding:9px 0;font-size:15px;line-height:21px;border-top:1px solid ${LINE};vertical-align:top`;
  const rows = facts.map(
    ([name, value]) =>
      html`<tr><td class="quiet line" align="left" style="${cell};color:${QUIET};padding-right:16px">${name}</td><td class="ink line" align="right" style="${cell};${value.length > MAX_UNBROKEN ? BREAK : UNBROKEN}"><span dir="auto">${value}</span></td></tr>`,
  );
  return html`<table class="line" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-bottom:1px solid ${LINE}">${rows}</table>`;
}

const quoted = ({ title, text, by }: NonNullable<EmailContent['quotation']>): Markup =>
  html`<p class="quiet" style="margin:0 0 8px;font-size:14px;line-height:21px;color:${QUIET}">${title}</p>
<p class="ink" dir="auto" style="margin:0 0 8px;padding:0 0 0 14px;border-left:3px solid #d2a76c;font-size:16px;line-height:24px;${BREAK};text-align:start">${text}</p>
<p class="quiet" style="margin:0 0 24px;font-size:14px;line-height:21px;color:${QUIET};${BREAK}">${by}</p>`;

function footer({ support, unsubscribe }: EmailContent): Markup | null {
  if (!support && !unsubscribe) return null;
  const link = (href: string, text: string) =>
    html`<a class="quiet" href="${href}" style="color:${QUIET};text-decoration:underline">${text}</a>`;
  return html`<p class="quiet" style="margin:0;padding:20px 16px;font-size:13px;line-height:20px;color:${QUIET}">${unsubscribe ? link(unsubscribe, UNSUBSCRIBE) : null}${support && unsubscribe ? html`<br>` : null}${support ? html`${SUPPORT} ${link(`mailto:${support}`, support)}` : null}</p>`;
}

/** A right-to-left name keeps its place in a sentence and does not turn the sentence around. */
function isolated(text: string, business: string): Markup[] {
  if (!RIGHT_TO_LEFT.test(business)) return [html`${text}`];
  return text
    .split(business)
    .flatMap((rest, index) => [...(index > 0 ? [html`<bdi>${business}</bdi>`] : []), html`${rest}`]);
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

export { asSentence } from '@underlay/domain/copy/sentence.ts';
