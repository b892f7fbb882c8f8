import { useRef } from 'react';

/** The cursor among the rows of the table. */
export function useLineFocus() {
  const body = useRef<HTMLTableElement>(null);
  const focusOn = (row: number, selector: string) =>
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] ${selector}`)?.focus());
  return {
    body,
    focus: (row: number) => focusOn(row, '[name="description"]'),
    /** The line below one that is about to go, or the one above it where it is the last. */
    focusBeside: (key: string) => {
      const rows = [...(body.current?.querySelectorAll('tr[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.matches(`[data-key="${key}"]`));
      const beside = (rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>('[name="description"]');
      requestAnimationFrame(() => beside?.focus());
    },
    /** The line that nobody has begun. */
    focusFree: () =>
      requestAnimationFrame(() =>
        body.current?.querySelector<HTMLElement>('tr[data-blank="true"] [name="description"]')?.focus(),
      ),
    focusWrong: (row: number) => focusOn(row, '[aria-invalid="true"]'),
    /** The name of a section that is not stored yet. */
    focusNew: () =>
      requestAnimationFrame(() =>
        body.current?.querySelector<HTMLElement>('[data-section-head="new"] [name="sectionName"]')?.focus(),
      ),
    /** A row that changes places takes its fields off the page for a moment. */
    focusAgain: (key: string) => {
      const name = document.activeElement?.getAttribute('name') ?? 'move';
      requestAnimationFrame(() =>
        body.current
          ?.querySelector<HTMLElement>(`tr:is([data-key="${key}"], [data-section-head="${key}"]) [name="${name}"]`)
          ?.focus(),
      );
    },
  };
}
