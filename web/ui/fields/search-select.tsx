import { Select } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type FieldProps, inputProps } from './input-props.tsx';
import classes from './search-select.module.css';
import type { Option } from './select-fields.tsx';

interface SearchSelectProps extends FieldProps {
  /** What the server answered. */
  readonly options: readonly Option[];
  /** Whether that is not for what was asked last: its answer is still to come. */
  readonly busy: boolean;
  /** Called with what was typed, after a short pause. Empty when nothing is being looked for. */
  readonly onAsk: (text: string) => void;
  /** The label of the choice that is already made. It may be on no page of the answer. */
  readonly chosenLabel?: string;
  readonly nothing: string;
  /** The label of the choice to enter a new one, whose value is `NEW`. Without it there is none. */
  readonly create?: string | undefined;
}

/** What is chosen by whoever enters a new one instead. No id is this short. */
export const NEW = 'new';

const PAUSE_MILLISECONDS = 200;

/** One of thousands. Type a few letters, and the server answers the matches. */
export function SearchSelect(search: SearchSelectProps) {
  const { options: found, busy, onAsk, chosenLabel = '', nothing, create, ...props } = search;
  const [chosen, setChosen] = useState<Option | null>(null);
  const label = (props.value === NEW && create) || chosenLabel;
  const known = chosen?.value === props.value ? chosen : { value: props.value, label };
  const [text, setText] = useState(known.label);
  const typed = text.trim() === known.label ? '' : text.trim();
  const [asked] = useDebouncedValue(typed, PAUSE_MILLISECONDS);
  const [told, setTold] = useState('');
  useEffect(() => {
    onAsk(asked);
    setTold(asked);
  }, [asked, onAsk]);
  const isOther = told !== typed || busy;
  // It is in sight when the list opens. Whoever types looks for another, also before the answer is there.
  const fresh = create === undefined ? [] : [{ value: NEW, label: create }];
  const options = typed === '' ? [...fresh, ...found] : [...found, ...fresh];
  const listed = options.some(({ value }) => value === props.value);
  const data = unique(
    props.value === '' || listed ? options : typed === '' ? [known, ...options] : [...options, known],
  );
  const choose = (option: Option) => {
    setChosen(option);
    setText(option.label);
    props.onChange(option.value);
  };
  const keys = useKeysOfList({
    isOther,
    isLooking: typed !== '',
    matches: found.length,
    options: data,
    onAfterLeaving: (option) => (option ? choose(option) : setText(known.label)),
  });
  const { rightSection, ...rest } = inputProps(props);
  return (
    <Select
      {...rest}
      rightSection={rightSection ?? <span className={classes.chevron} />}
      rightSectionPointerEvents="none"
      data={data}
      value={props.value === '' ? null : props.value}
      searchable
      // Typing, a click or an arrow key opens the list. The focus alone would cover what stands below.
      openOnFocus={false}
      searchValue={text}
      onSearchChange={setText}
      onInput={keys.forget}
      onKeyDownCapture={keys.take}
      onBlur={() => {
        // The library shows what is chosen. What is still looked for stays.
        if (keys.leave()) setText(text);
        rest.onBlur();
      }}
      // Who looks for another and finds the one that is chosen keeps it.
      allowDeselect={typed === ''}
      onOptionSubmit={(value) => {
        keys.forget();
        setText(labelOf(data, value));
      }}
      filter={({ options: all }) => all}
      nothingFoundMessage={
        // A list box holds options and nothing else. The text is an option that cannot be chosen.
        <span role="option" tabIndex={-1} aria-disabled aria-selected={false}>
          {isOther ? 'Searching' : nothing}
        </span>
      }
      withScrollArea={false}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 }, portalProps: { target: '#main' } }}
      classNames={{ dropdown: classes.dropdown, option: classes.option, options: classes.options }}
      onChange={(value, option) => {
        setChosen(value === null ? null : option);
        props.onChange(value ?? '');
      }}
    />
  );
}

interface ListOfKeys {
  /** The list in sight is not the one of what was typed. */
  readonly isOther: boolean;
  readonly isLooking: boolean;
  /** How many were found. They stand first. */
  readonly matches: number;
  readonly options: readonly Option[];
  /** Called with what was chosen before the field was left, as soon as its list is there. Undefined where it has no such option. */
  readonly onAfterLeaving: (option: Option | undefined) => void;
}

/**
 * The keys that go through the list. While another list is in sight they wait for the one of what was typed, and nothing of the other is
 * chosen. A further letter or Escape takes them back. Enter takes the first match where no other was gone to, also where the field is left
 * right behind it, and sends no form: what was typed is no choice yet.
 */
function useKeysOfList({ isOther, isLooking, matches, options, onAfterLeaving }: ListOfKeys) {
  const hasMatch = isLooking && matches > 0;
  const waiting = useRef<{ readonly input: HTMLElement; readonly code: string }[]>([]);
  const press = (input: HTMLElement, code: string) => {
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
    const shown = [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])];
    const at = shown.find((option) => option.hasAttribute('data-combobox-selected'));
    if (code === 'Enter') (at ?? (hasMatch ? shown[0] : undefined))?.click();
    else input.dispatchEvent(new window.KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list is of interest
  useEffect(() => {
    if (isOther) return;
    const keys = waiting.current.splice(0);
    const [first] = keys;
    if (first === undefined || isOpen(first.input)) for (const { input, code } of keys) press(input, code);
    else onAfterLeaving(options[placeAfter(keys, options.length) ?? (hasMatch ? 0 : -1)]);
  }, [isOther]);
  const forget = () => {
    waiting.current = [];
  };
  return {
    forget,
    /** Answers whether a choice waits. Arrows alone choose nothing. */
    leave: (): boolean => {
      if (waiting.current.at(-1)?.code !== 'Enter') forget();
      return waiting.current.length > 0;
    },
    take: (event: KeyboardEvent<HTMLInputElement>) => {
      const { currentTarget: input, nativeEvent } = event;
      const code = nativeEvent.code === 'NumpadEnter' ? 'Enter' : nativeEvent.code;
      if (code === 'Escape') forget();
      if (!isOpen(input) || isWriting(nativeEvent) || !LIST_KEYS.includes(code)) return;
      if (!isOther && !(code === 'Enter' && isLooking)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isOther) press(input, code);
      else if (waiting.current.at(-1)?.code !== 'Enter') waiting.current.push({ input, code });
    },
  };
}

const isOpen = (input: HTMLElement): boolean => input.getAttribute('aria-expanded') === 'true';

/** Where the arrows lead to in a list that is not in sight, as the library goes through one that is. Undefined without any. */
function placeAfter(keys: readonly { readonly code: string }[], length: number): number | undefined {
  let place: number | undefined;
  for (const { code } of keys) {
    if (code === 'ArrowDown') place = ((place ?? -1) + 1) % length;
    if (code === 'ArrowUp') place = (place || length) - 1;
  }
  return place;
}

const LIST_KEYS = ['ArrowDown', 'ArrowUp', 'Enter'];

/** Letters that are put together of several keys. Safari says so of Enter by its number alone. */
const isWriting = ({ isComposing, keyCode }: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

const labelOf = (options: readonly Option[], wanted: string): string =>
  options.find(({ value }) => value === wanted)?.label ?? '';

const unique = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, { value: option.value, label: option.label }])).values(),
];
