/** What single keys do on the page itself (FIND-10). The page says it by its rows and buttons; nothing is registered. */

const ROWS = '#main tr[data-link="true"] a:first-of-type';
const ACTIONS = '#main [data-page-actions]';

/** j and k: the next row of the list and the one before. Enter then opens it, as it does every link. False without a list. */
export function focusRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter(
    (link, index, all) => all.findIndex((other) => other.closest('tr') === link.closest('tr')) === index,
  );
  const at = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement));
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
  return rows.length > 0;
}

/** e: the button or link of the page that edits it. */
export function editButton(): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>(`${ACTIONS} :is(a, button)`)];
  return buttons.find((button) => /^edit\b/i.test(button.textContent.trim()));
}

/** Ctrl-Enter: the form that one is in is sent. Elsewhere the one filled button of the page is pressed. */
export function primaryButton(target: EventTarget | null): HTMLElement | undefined {
  const form = target instanceof Element ? target.closest('form') : null;
  const places = [
    ...(form ? [form] : []),
    ...document.querySelectorAll(ACTIONS),
    ...document.querySelectorAll('#main'),
  ];
  for (const place of places) {
    const filled = place.querySelector<HTMLElement>(':is([data-variant="filled"], [type="submit"]):not([disabled])');
    if (filled) return filled;
  }
  return undefined;
}

export function press(button: HTMLElement | undefined): boolean {
  button?.click();
  return button !== undefined;
}
