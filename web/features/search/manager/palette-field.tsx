import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { KeyboardEvent } from 'react';
import { Key } from './key.tsx';
import classes from './palette.module.css';

/** There is one palette at a time. */
export const PALETTE_FIELD = 'palette-field';

interface PaletteFieldProps {
  readonly text: string;
  /** The id of the list that it works on, and whether that has anything. */
  readonly list: { readonly id: string; readonly isFilled: boolean };
  readonly activeId: string | undefined;
  /** How many were found, once that is known. */
  readonly said: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onClose: () => void;
}

/** Keeps the focus the whole time, and points at what is chosen (FIND-09). */
export const PaletteField = ({ text, list, activeId, said, onText, onKeyDown, onClose }: PaletteFieldProps) => (
  <div className={classes.ask}>
    <IconSearch size={20} stroke={1.5} aria-hidden />
    <input
      data-autofocus
      id={PALETTE_FIELD}
      role="combobox"
      aria-label="Search"
      aria-expanded={list.isFilled}
      aria-controls={list.id}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
    <span role="status" className={classes.said}>
      {said}
    </span>
    <button type="button" className={classes.close} title="Close" onClick={onClose}>
      <span className={classes.byKey}>
        <Key>Esc</Key>
      </span>
      <span className={classes.byTouch}>Cancel</span>
    </button>
  </div>
);
