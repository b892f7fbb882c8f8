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
  return buttons.find((button) => /^(edit|change)\b/i.test(button.textContent.trim()));
}

const SENDS = '[type="submit"]';
const FILLED = `[data-variant="filled"]:not(${SENDS})`;

/**
 * Ctrl-Enter: the form that one is in is sent. Elsewhere the filled button of the page is pressed, and no form is sent that nobody
 * is writing in. What cannot be pressed with the mouse cannot be pressed with the key.
 */
export function primaryButton(target: EventTarget | null): HTMLElement | undefined {
  const form = target instanceof Element ? target.closest('form') : null;
  if (form) {
    const own = [...form.querySelectorAll<HTMLElement>(`${SENDS}, ${FILLED}`)];
    if (own.length > 0) return own.find(isPressable);
  }
  return [ACTIONS, '#main']
    .flatMap((place) => [...document.querySelectorAll<HTMLElement>(`${place} :is(${FILLED})`)])
    .find(isPressable);
}

const isPressable = (button: HTMLElement): boolean =>
  !button.matches('[disabled], [aria-disabled="true"], [data-disabled], [data-loading]') &&
  button.closest('[hidden], [inert]') === null &&
  (button.checkVisibility?.({ visibilityProperty: true }) ?? true);

export function press(button: HTMLElement | undefined): boolean {
  button?.click();
  return button !== undefined;
}
