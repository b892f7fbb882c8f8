import type { KeyboardEvent } from 'react';
import { required } from '../../../ui/form/field-rules.ts';
import classes from './conversation.module.css';

/** As long as the server takes. */
const MAX_CHARACTERS = 5000;

/** The rule of the server, in its words: longer texts are not cut in silence. */
export const messageRule = (value: unknown): string | null => {
  const isTooLong = typeof value === 'string' && value.trim().length > MAX_CHARACTERS;
  return isTooLong ? `Must be at most ${MAX_CHARACTERS} characters.` : required('nonblank')(value);
};

/** Says how to send without the mouse; there is no such key on a phone. */
export const MESSAGE_KEYS = <span className={classes.keys}>Ctrl or ⌘ with Enter sends it</span>;

/** Ctrl or Cmd with Enter sends; Enter alone begins a new line, also while a word is being composed. */
export const sendOnKeys = (send: () => Promise<void>) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  void send();
};
