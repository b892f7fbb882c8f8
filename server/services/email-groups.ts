import { html, type Markup } from './html.ts';

/** Sentences under a heading. Each that has a page leads there. */
export interface EmailGroup {
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly href: string | null }[];
}

const INK = '#24211d';
const QUIET = '#6a655d';
const LINE = '#e6dfd6';
const BREAK = 'word-break:break-word;overflow-wrap:anywhere';

export const groupsAsHtml = (groups: readonly EmailGroup[]): Markup[] =>
  groups.map(
    ({ title, lines }) =>
      html`<p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:21px;font-weight:600;color:${QUIET}">${title}</p>
<table class="line" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-bottom:1px solid ${LINE}">${lines.map(row)}</table>`,
  );

const row = ({ text, href }: EmailGroup['lines'][number]): Markup => {
  const style = `color:${INK};font-size:15px;line-height:21px;${BREAK}`;
  const sentence = href ? html`<a class="ink" href="${href}" style="${style}">${text}</a>` : html`${text}`;
  return html`<tr><td class="ink line" align="left" dir="auto" style="${style};padding:9px 0;border-top:1px solid ${LINE}">${sentence}</td></tr>`;
};

/** Each address stands on a line of its own. */
export const groupsAsText = (groups: readonly EmailGroup[]): string[] =>
  groups.map(({ title, lines }) =>
    [title, ...lines.map(({ text, href }) => [`- ${text}`, href && `  ${href}`].filter(Boolean).join('\n'))].join('\n'),
  );
