/** Which keys are for search at all. This much is known before the rest is loaded. */

/** Ctrl-K, on a Mac Command-K, by the letter that it writes (FIND-12). */
export const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k';

/** A key that writes a sign, and is none of the browser's own (FIND-12). */
export const isTextKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

const SINGLE_KEYS = '/?gnjke';

/** One of the keys without Ctrl that begin something, outside of fields (FIND-10). */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  isTextKey(event) && SINGLE_KEYS.includes(event.key) && !isInField(event);

const FIELDS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"]';

/** Whether somebody is writing, or choosing by letters. */
export const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;
