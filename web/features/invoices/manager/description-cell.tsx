import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '@underlay/domain/money/money.ts';
import { folded } from '@underlay/domain/search/folded.ts';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import type { PriceItem } from '../../../api/answers.ts';
import { useBusinessId } from '../../businesses/index.ts';
import { offeredItemsQuery } from '../../price-book/index.ts';
import classes from './description-cell.module.css';
import { InputCell } from './line-cells.tsx';

/** A pause in typing after which the price book is asked. */
const PAUSE_MILLISECONDS = 120;

interface DescriptionCellProps extends Omit<ComponentProps<typeof InputCell>, 'onKeyDown' | 'children'> {
  readonly onPick: (item: PriceItem) => void;
}

/** BOOK-03: the price book answers below what is typed. Enter takes the first; whoever types on makes a line of their own. */
export function DescriptionCell({ onPick, onType, ...input }: DescriptionCellProps) {
  const list = useId();
  const { items, hasItems, ask, close } = useOffered();
  const [at, setAt] = useState(0);
  const current = Math.min(at, items.length - 1);
  const pick = (item: PriceItem | undefined) => {
    if (item === undefined) return;
    close();
    onPick(item);
  };
  const keys = keysOf({ items, current, setAt, close, pick });
  return (
    <InputCell
      {...input}
      {...(hasItems && {
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': items.length > 0,
        'aria-controls': list,
        ...(items.length > 0 && { 'aria-activedescendant': `${list}-${current}` }),
      })}
      onFocus={() => ask('')}
      onBlur={close}
      onKeyDown={keys}
      onType={(text) => {
        setAt(0);
        ask(text);
        onType(text);
      }}
    >
      {items.length > 0 && (
        <div id={list} ref={inSight} role="listbox" aria-label="Price book" className={classes.list}>
          {items.map((item, index) => (
            <div
              key={item.uuid}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(item)}
              onKeyDown={keys}
            >
              <span className={classes.name}>{item.name}</span>
              <span className={classes.rate}>
                {formatCents(item.rate)} / {item.unit}
              </span>
              {item.code !== '' && <span className={classes.code}>{item.code}</span>}
            </div>
          ))}
        </div>
      )}
    </InputCell>
  );
}

/** Below the last line it may reach past the end of the window. */
const inSight = (list: HTMLElement | null) => list?.scrollIntoView?.({ block: 'nearest' });

/** What the price book offers to what is typed now. A business without items is asked once, and for nothing more. */
function useOffered() {
  const businessId = useBusinessId();
  const [typed, setTyped] = useState<string | null>(null);
  const [asked] = useDebouncedValue(typed?.trim() ?? '', PAUSE_MILLISECONDS);
  const all = useQuery({ ...offeredItemsQuery(businessId, ''), enabled: typed !== null });
  const hasItems = (all.data?.length ?? 0) > 0;
  const { data = [] } = useQuery({ ...offeredItemsQuery(businessId, asked), enabled: hasItems && asked !== '' });
  const words = folded(typed?.trim() ?? '');
  // Until the answer to the last letter is here, what fits of the one before is shown.
  const items = words === '' || asked === '' ? [] : data.filter((item) => fits(item, words));
  return { items, hasItems, ask: setTyped, close: () => setTyped(null) };
}

const fits = ({ name, code }: PriceItem, words: string): boolean =>
  [name, code].some((text) => folded(text).includes(words));

interface Choosing {
  readonly items: readonly PriceItem[];
  readonly current: number;
  readonly setAt: (index: number) => void;
  readonly close: () => void;
  readonly pick: (item: PriceItem | undefined) => void;
}

/** The keys of the list, while there is one. All others are those of the line. */
const keysOf =
  ({ items, current, setAt, close, pick }: Choosing) =>
  (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (items.length === 0 || altKey || ctrlKey || metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: items.length - 1 }[key];
    if (step === undefined && key !== 'Enter' && key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) setAt((current + step) % items.length);
    else if (key === 'Enter') pick(items[current]);
    else close();
  };
