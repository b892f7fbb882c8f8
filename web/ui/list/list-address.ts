import { useNavigate } from '@tanstack/react-router';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../table/pager.tsx';

/** What the address of a list says. Search and page live there. Back then works, and a search can be shared. */
export type ListSearch<Field extends string> = { page?: number; pageSize?: number } & { [Name in Field]?: string };

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
  const size = address.pageSize === undefined ? {} : { pageSize: address.pageSize };
  return {
    search,
    searched: fields.some((field) => search[field] !== ''),
    page: address.page ?? 1,
    pageSize: address.pageSize ?? usual,
    onPage: (page: number) => go({ ...address, page }),
    onPageSize: (pageSize: number) => go({ ...search, pageSize }),
    /** What is not named stays. `replace`: Back leads to the address before this one. */
    setSearch: (texts: Partial<Record<Field, string>>, isTyping = false) =>
      go({ ...search, ...texts, ...size }, isTyping),
    /** What the address says with another choice, for a link. */
    choosing: (choice: Partial<Record<Field, string>>) =>
      readListSearch(fields, { ...search, ...choice, ...size }, usual),
    clear: () => go(size),
  };
}
