/** Ctrl+Enter, and Command+Enter on a Mac, send what is being written. Not while a word is being composed. */
export const isSendKey = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing;
