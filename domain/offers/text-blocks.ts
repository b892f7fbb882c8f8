/** A text of an offer as it stands on a page: paragraphs of lines, and lists (QUO-09). */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly string[] };

const ITEM = /^\s*- /;

/** Plain text with empty lines, lists that begin with "- ", and nothing else. An empty text has no blocks. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const words = line.trim();
    const last = isOpen ? blocks.at(-1) : undefined;
    isOpen = words !== '';
    if (!isOpen) continue;
    if (ITEM.test(line)) {
      const item = words.slice(1).trim();
      if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] };
      else blocks.push({ kind: 'list', items: [item] });
    } else if (last?.kind === 'paragraph')
      blocks[blocks.length - 1] = { kind: 'paragraph', lines: [...last.lines, words] };
    else blocks.push({ kind: 'paragraph', lines: [words] });
  }
  return blocks;
}
