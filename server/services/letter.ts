export interface Letter {
  readonly business: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The one amount the mail is about, and the line beneath it. */
  readonly figure?: string;
  readonly figureNote?: string;
  /** What else there is to know, each with its name: amount, fee, date. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** Somebody's own words, kept as they were, with who said them and when. */
  readonly quotation?: { readonly title: string; readonly words: string; readonly by: string };
  readonly button?: { readonly text: string; readonly href: string };
  readonly closing: string;
  /** Where the receiver can switch such mail off (D16); mail about somebody's own payments has none (P19). */
  readonly unsubscribe?: string;
}

/**
 * One mail in two forms. Mail programs know little CSS, so the styles stand on the elements. Every text is escaped; line breaks
 * inside a paragraph are kept, and each paragraph runs in the direction of its language.
 */
export function letter(content: Letter): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

function asText(content: Letter): string {
  const { greeting, paragraphs, figure, figureNote, facts, quotation, button, closing, business, unsubscribe } =
    content;
  return [
    greeting,
    ...paragraphs,
    [figure, figureNote].filter(Boolean).join('\n'),
    (facts ?? []).map(([name, value]) => `${name}: ${value}`).join('\n'),
    quotation ? `${quotation.title}\n"${quotation.words}"\n${quotation.by}` : '',
    button ? `${button.text}: ${button.href}` : '',
    closing,
    business,
    unsubscribe ? `${UNSUBSCRIBE}: ${unsubscribe}` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

const UNSUBSCRIBE = 'Unsubscribe from these e-mails';
const FONT = "font-family:'Instrument Sans',Arial,Helvetica,sans-serif";

function asHtml(content: Letter): string {
  const { business, greeting, paragraphs, figure, figureNote, facts, quotation, button, closing, unsubscribe } =
    content;
  const paragraph = (text: string) =>
    `<p dir="auto" style="margin:0 0 16px;font-size:16px;line-height:24px;word-break:break-word;overflow-wrap:anywhere">${escaped(text).replaceAll(/\r?\n/g, '<br>')}</p>`;
  const part = (text: string | undefined, html: (escapedText: string) => string) => (text ? html(escaped(text)) : '');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(business)}</title></head>
<body style="margin:0;background:#f4f0eb;color:#24211d;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px;overflow:hidden">
<tr><td style="height:5px;background:#d2a76c;font-size:0;line-height:0">&nbsp;</td></tr><tr><td style="height:5px;background:#b98849;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:18px;font-weight:600">${escaped(business)}</p>
${paragraph(greeting)}${paragraphs.map(paragraph).join('')}
${part(figure, (text) => `<p style="margin:24px 0 4px;font-size:36px;line-height:42px;font-weight:600;letter-spacing:-0.02em">${text}</p>`)}
${part(figureNote, (text) => `<p style="margin:0 0 24px;font-size:14px;color:#6a655d">${text}</p>`)}
${factsTable(facts ?? [])}${quotation ? quoted(quotation) : ''}
${part(button?.text, (text) => `<p style="margin:24px 0"><a href="${escaped(button?.href ?? '')}" style="display:inline-block;background:#244e86;color:#ffffff;text-decoration:none;font-size:16px;font-weight:600;padding:14px 24px;border-radius:6px">${text}</a></p>`)}
<p style="margin:0;font-size:14px;line-height:21px;color:#6a655d">${escaped(closing)}</p>
${part(unsubscribe, (href) => `<p style="margin:24px 0 0;font-size:13px"><a href="${href}" style="color:#6a655d">${UNSUBSCRIBE}</a></p>`)}
</td></tr></table></td></tr></table></body></html>`;
}

function factsTable(facts: NonNullable<Letter['facts']>): string {
  if (facts.length === 0) return '';
  const line = 'padding:8px 0;font-size:15px;line-height:21px;border-top:1px solid #e6dfd6;vertical-align:top';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="${line};color:#6a655d;padding-right:16px">${escaped(name)}</td><td align="right" style="${line};word-break:break-word;overflow-wrap:anywhere">${escaped(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-bottom:1px solid #e6dfd6">${rows.join('')}</table>`;
}

const quoted = ({ title, words, by }: NonNullable<Letter['quotation']>): string =>
  `<p style="margin:0 0 8px;font-size:14px;color:#6a655d">${escaped(title)}</p>
<p dir="auto" style="margin:0 0 8px;padding:0 0 0 14px;border-left:3px solid #d2a76c;font-size:16px;line-height:24px;word-break:break-word;overflow-wrap:anywhere">${escaped(words)}</p>
<p style="margin:0 0 24px;font-size:14px;line-height:21px;color:#6a655d;word-break:break-word;overflow-wrap:anywhere">${escaped(by)}</p>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
