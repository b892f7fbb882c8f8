import { Select } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type FieldProps, inputProps } from './input-props.tsx';
import { useKeysOfList } from './keys-of-list.ts';
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

/** Tells what was typed after a pause, and answers what was told last. */
function useTold(typed: string, onAsk: (text: string) => void): string {
  const [asked] = useDebouncedValue(typed, PAUSE_MILLISECONDS);
  const [told, setTold] = useState('');
  useEffect(() => {
    onAsk(asked);
    setTold(asked);
  }, [asked, onAsk]);
  return told;
}

/** One of thousands. Type a few letters, and the server answers the matches. */
export function SearchSelect(search: SearchSelectProps) {
  const { options: found, busy, onAsk, chosenLabel = '', nothing, create, ...props } = search;
  const [chosen, setChosen] = useState<Option | null>(null);
  const label = (props.value === NEW && create) || chosenLabel;
  const known = chosen?.value === props.value ? chosen : { value: props.value, label };
  const [text, setText] = useState(known.label);
  const typed = text.trim() === known.label ? '' : text.trim();
  const isOther = useTold(typed, onAsk) !== typed || busy;
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

const labelOf = (options: readonly Option[], wanted: string): string =>
  options.find(({ value }) => value === wanted)?.label ?? '';

const unique = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, { value: option.value, label: option.label }])).values(),
];
