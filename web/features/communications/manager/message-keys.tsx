import type { KeyboardEvent } from 'react';
import { isSendKey } from '../../../ui/controls/send-key.ts';
import classes from './conversation.module.css';

/** Says how to send without the mouse. There is no such key on a phone. */
export const MESSAGE_KEYS = <span className={classes.keys}>Ctrl or ⌘ with Enter sends it</span>;

/** Ctrl or Cmd with Enter sends. Enter alone begins a new line, also while a word is being composed. */
export const sendOnKeys = (send: () => Promise<void>) => (event: KeyboardEvent) => {
  if (!isSendKey(event.nativeEvent)) return;
  event.preventDefault();
  void send();
};
