import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { mayWith, useMe } from '../../../features/businesses/rights.ts';
import { isPaletteKey, isSingleKey } from '../../../features/search/search-keys.ts';
import { isSendKey } from '../../../ui/controls/send-key.ts';
import classes from './search-place.module.css';

const SearchAndKeys = lazy(() =>
  import('../../../features/search/manager/search-and-keys.tsx').then((loaded) => ({ default: loaded.SearchAndKeys })),
);

/** The way to search in the header. Everything behind it is loaded with the first key or click, and so is what keys do (FIND-01). */
export function SearchPlace({ businessId }: { readonly businessId: string }) {
  const me = useMe();
  const { singleKeys } = me;
  const [opened, setOpened] = useState(false);
  const [begun, setBegun] = useState(false);
  const earlier = useRef<KeyboardEvent[] | null>([]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const keys = earlier.current;
      if (keys === null || event.defaultPrevented || event.isComposing) return;
      const isFirst = isPaletteKey(event) || isSendKey(event) || (singleKeys && isSingleKey(event));
      // What is typed while it is being loaded belongs to it too.
      if (!isFirst && (keys.length === 0 || event.key.length > 1)) return;
      event.preventDefault();
      keys.push(event);
      setBegun(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [singleKeys]);
  const take = () => {
    const keys = earlier.current ?? [];
    earlier.current = null;
    return keys;
  };
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setBegun(true);
          setOpened(true);
        }}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span>Search</span> <kbd>Ctrl K</kbd>
      </button>
      <Suspense>
        {begun && (
          <SearchAndKeys
            businessId={businessId}
            may={mayWith(me)}
            singleKeys={singleKeys}
            opened={opened}
            onOpen={setOpened}
            take={take}
          />
        )}
      </Suspense>
    </>
  );
}
