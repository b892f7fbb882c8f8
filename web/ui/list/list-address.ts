import { useNavigate } from '@tanstack/react-router';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../table/pager.tsx';

/** What the address of a list says. Search and page live there. Back then works, and a search can be shared. */
export type ListSearch<Field extends string> = { page?: number; pageSize?: number; order?: 'reverse' } & {
  [Name in Field]?: string;
};

/** What of a list is asked for. */
export interface PagesAsked {
  readonly page: number;
  readonly pageSize: number;
  readonly order?: 'reverse' | undefined;
}

const MAX_PAGE = 1_000_000;
const MAX_CHARACTERS = 100;

/** Reads an address. Whatever is not a page, a page size or a search text is left out. `usual` is the unsaid size. */
export function readListSearch<Field extends string>(
  fields: readonly Field[],
  raw: Record<string, unknown>,
  usual: number = DEFAULT_PAGE_SIZE,
) {
  const page = Number(raw.page);
  const pageSize = Number(raw.pageSize);
  const read: Record<string, string | number> = {};
  if (Number.isInteger(page) && page > 1 && page <= MAX_PAGE) read.page = page;
  if (PAGE_SIZES.some((size) => size === pageSize) && pageSize !== usual) read.pageSize = pageSize;
  if (raw.order === 'reverse') read.order = raw.order;
  for (const field of fields) {
    const text = raw[field];
    if (typeof text === 'string' && text.trim() !== '') read[field] = text.slice(0, MAX_CHARACTERS);
  }
  return read as ListSearch<Field>;
}

/** The address of the list on screen, as its route reads it, and the ways to change it. A search returns to page 1 (D69). */
export function useListAddress<Field extends string>(
  fields: readonly Field[],
  raw: ListSearch<NoInfer<Field>>,
  usual: number = DEFAULT_PAGE_SIZE,
) {
  const navigate = useNavigate();
  const address = readListSearch(fields, raw, usual);
  const go = (said: Record<string, unknown>, replace = false) =>
    void navigate({ to: '.', search: readListSearch(fields, said, usual), resetScroll: false, replace });
  const search = Object.fromEntries(fields.map((field) => [field, address[field] ?? ''])) as Record<Field, string>;
  // What stays when another part of the list is asked for.
  const { page = 1, pageSize = usual, order } = address;
  const kept = { pageSize, order };
  return {
    search,
    searched: fields.some((field) => search[field] !== ''),
    page,
    pageSize,
    order,
    asked: { page, pageSize, ...(order && { order }) } satisfies PagesAsked,
    onPage: (next: number) => go({ ...address, page: next }),
    onPageSize: (size: number) => go({ ...search, order, pageSize: size }),
    /** The list from its other end, from its first page. */
    onOrder: (other: 'reverse' | undefined) => go({ ...search, pageSize, order: other }),
    /** What is not named stays. `replace`: Back leads to the address before this one. */
    setSearch: (texts: Partial<Record<Field, string>>, isTyping = false) =>
      go({ ...search, ...texts, ...kept }, isTyping),
    /** What the address says with another choice, for a link. */
    choosing: (choice: Partial<Record<Field, string>>) =>
      readListSearch(fields, { ...search, ...choice, ...kept }, usual),
    clear: () => go(kept),
  };
}
