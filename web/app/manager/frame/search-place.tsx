import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mayWith, useMe } from '../../../features/businesses/rights.ts';
import { isInField, isPaletteKey, isSingleKey, isTextKey } from '../../../features/search/search-keys.ts';
import { isSendKey } from '../../../ui/controls/send-key.ts';
import { toastNotLoaded } from '../../../ui/feedback/toasts.tsx';
import classes from './search-place.module.css';

/** The way to search in the header. Everything behind it is loaded with the first key or click, and so is what keys do (FIND-01). */
export function SearchPlace({ businessId }: { readonly businessId: string }) {
  const me = useMe();
  const { singleKeys } = me;
  const [opened, setOpened] = useState(false);
  const earlier = useRef<KeyboardEvent[] | null>([]);
  const { Loaded, load, isLoading } = useSearchAndKeys(() => {
    earlier.current = [];
    setOpened(false);
  });
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const keys = earlier.current;
    if (keys === null || event.defaultPrevented || event.isComposing) return;
    const isOpening = opened || keys.some((key) => isPaletteKey(key) || key.key === '/');
    const isFirst = isPaletteKey(event) || (isSendKey(event) && !event.repeat) || (singleKeys && isSingleKey(event));
    // What is typed while it is being loaded belongs to it too, unless somebody goes on writing in a field.
    const isNext = isLoading() && isTextKey(event) && (isOpening || !isInField(event));
    if (!isFirst && !isNext) return;
    event.preventDefault();
    keys.push(event);
    load();
  });
  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
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
          setOpened(true);
          load();
        }}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span>Search</span> <kbd>Ctrl K</kbd>
      </button>
      {Loaded && (
        <Loaded
          businessId={businessId}
          may={mayWith(me)}
          singleKeys={singleKeys}
          opened={opened}
          onOpen={setOpened}
          take={take}
        />
      )}
    </>
  );
}

/** The page gets it in time. Tests hold it back, or let it fail. */
export const searchProgram = { load: () => import('../../../features/search/manager/search-and-keys.tsx') };
type SearchProgram = Awaited<ReturnType<typeof searchProgram.load>>;

/** Not lazy(): without a connection the page and what is typed on it stay (FIND-08). It is got before anybody asks, so this is rare. */
function useSearchAndKeys(onFailure: () => void) {
  const [Loaded, setLoaded] = useState<SearchProgram['SearchAndKeys'] | null>(null);
  const loading = useRef(false);
  const load = async () => {
    if (loading.current) return;
    loading.current = true;
    try {
      const loaded = await searchProgram.load();
      setLoaded(() => loaded.SearchAndKeys);
    } catch (error) {
      console.warn(error);
      loading.current = false;
      onFailure();
      toastNotLoaded('Search needs');
    }
  };
  return { Loaded, load: () => void load(), isLoading: () => loading.current };
}
