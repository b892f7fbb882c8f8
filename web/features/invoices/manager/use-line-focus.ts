import { useRef } from 'react';

/** The cursor among the rows of the table. */
export function useLineFocus() {
  const body = useRef<HTMLTableSectionElement>(null);
  const focusOn = (row: number, selector: string) =>
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] ${selector}`)?.focus());
  return {
    body,
    focus: (row: number) => focusOn(row, '[name="description"]'),
    focusWrong: (row: number) => focusOn(row, '[aria-invalid="true"]'),
    /** A row that changes places takes its fields off the page for a moment. */
    focusAgain: (key: string) => {
      const name = document.activeElement?.getAttribute('name') ?? 'move';
      requestAnimationFrame(() =>
        body.current?.querySelector<HTMLElement>(`tr[data-key="${key}"] [name="${name}"]`)?.focus(),
      );
    },
  };
}
