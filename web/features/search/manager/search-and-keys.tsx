import type { May } from '@underlay/domain/members/rights.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSendKey } from '../../../ui/controls/send-key.ts';
import { isInField, isPaletteKey, isTextKey } from '../search-keys.ts';
import { KeySheet } from './key-sheet.tsx';
import { press as pressButton, primaryButton } from './page-keys.ts';
import { Palette } from './palette.tsx';
import { PALETTE_FIELD } from './palette-field.tsx';
import { useSingleKeys } from './use-single-keys.ts';

interface SearchAndKeysProps {
  readonly businessId: string;
  readonly may: May;
  /** Whether keys without Ctrl do anything (FIND-11). */
  readonly singleKeys: boolean;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
  /** The keys that were pressed before this was loaded. From then on it listens itself. */
  readonly take: () => readonly KeyboardEvent[];
}

/** The palette, the help, and all keys of the manager area (FIND-01, FIND-10). Loaded with the first key. */
export function SearchAndKeys({ businessId, may, singleKeys, opened, onOpen, take }: SearchAndKeysProps) {
  const [helps, setHelps] = useState(false);
  const [begun, setBegun] = useState('');
  const pressSingle = useSingleKeys({ businessId, may, onSearch: () => onOpen(true), onHelp: () => setHelps(true) });

  /** Whether the key was for us. Keys are those of the letter, wherever it is on the keyboard (FIND-12). */
  const press = (event: KeyboardEvent): boolean => {
    if (isPaletteKey(event)) {
      onOpen(true);
      return true;
    }
    // A key that is held sends nothing, not even what has the focus by now.
    if (isSendKey(event) && event.repeat) return true;
    if (hasDialog()) return false;
    if (isSendKey(event)) return pressButton(primaryButton(event.target));
    if (!singleKeys || isInField(event) || event.ctrlKey || event.metaKey || event.altKey) return false;
    return pressSingle(event);
  };
  const listen = useEffectEvent((event: KeyboardEvent) => {
    // What is typed between opening it and its focus belongs into its field, as does what comes after somebody else took the focus.
    if (opened && isTextKey(event) && !isInField(event)) document.getElementById(PALETTE_FIELD)?.focus();
    if (!event.defaultPrevented && !event.isComposing && press(event)) event.preventDefault();
  });
  const takeEarlier = useEffectEvent(() => {
    let text = '';
    let isOpening = opened;
    for (const event of take()) {
      if (isOpening && isTextKey(event)) text += event.key;
      else if (press(event)) isOpening ||= isPaletteKey(event) || event.key === '/';
    }
    setBegun(text);
  });
  useEffect(() => {
    takeEarlier();
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      {opened && (
        <Palette
          key={begun}
          businessId={businessId}
          may={may}
          begun={begun}
          withKeys={singleKeys}
          onHelp={() => setHelps(true)}
          onClose={() => {
            setBegun('');
            onOpen(false);
          }}
        />
      )}
      {helps && <KeySheet businessId={businessId} may={may} singleKeys={singleKeys} onClose={() => setHelps(false)} />}
    </>
  );
}

/** Another dialog has the keyboard to itself. */
const hasDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;
