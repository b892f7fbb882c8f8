import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What the drawing knew, by the keys under which the pages look for it. */
export type Known = readonly (readonly [key: QueryKey, data: unknown])[];

/** The element of a drawn page that holds it as JSON. */
export const KNOWN_ID = 'known';

/**
 * Makes a page that the server drew ready for its program: what it was drawn from is known, so nothing is asked again.
 * Answers false for a page that is still empty.
 */
export function takeDrawn(queries: QueryClient): boolean {
  const element = document.getElementById(KNOWN_ID);
  if (element === null) return false;
  for (const [key, data] of JSON.parse(element.textContent) as Known) queries.setQueryData(key, data);
  element.remove();
  // The policy takes no style from the text of a page, so it stands there under another name.
  for (const each of document.querySelectorAll<HTMLElement>('[data-style]')) {
    each.style.cssText = each.dataset.style ?? '';
    delete each.dataset.style;
  }
  return true;
}
