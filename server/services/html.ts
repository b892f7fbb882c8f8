/** Text that is HTML already. Only `html` makes it, so nothing is escaped twice or not at all. */
export interface Markup {
  readonly markup: string;
}

type Part = string | Markup | readonly Markup[] | null;

/** The one way to write HTML on the server, for pages and mails. It escapes every plain text in the template. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: strings.reduce((text, string, index) => text + markupOf(parts[index - 1] ?? null) + string) };
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return part.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  return 'markup' in part ? part.markup : part.map((each) => each.markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
