import { Select } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type FieldProps, inputProps } from './input-props.tsx';
import classes from './search-select.module.css';
import type { Option } from './select-fields.tsx';

interface SearchSelectProps extends FieldProps {
  /** What the server answered for `asked`. */
  readonly options: readonly Option[];
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
  useEffect(() => onAsk(asked), [asked, onAsk]);
  // It is in sight when the list opens. Whoever types looks for another, also before the answer is there.
  const fresh = create === undefined ? [] : [{ value: NEW, label: create }];
  const options = typed === '' ? [...fresh, ...found] : [...found, ...fresh];
  const listed = options.some(({ value }) => value === props.value);
  const data = props.value === '' || listed ? [...options] : [known, ...options];
  const { rightSection, ...rest } = inputProps(props);
  return (
    <Select
      {...rest}
      rightSection={rightSection ?? <span className={classes.chevron} />}
      rightSectionPointerEvents="none"
      data={unique(data)}
      value={props.value === '' ? null : props.value}
      searchable
      // Typing, a click or an arrow key opens the list. The focus alone would cover what stands below.
      openOnFocus={false}
      searchValue={text}
      onSearchChange={setText}
      filter={({ options: all }) => all}
      nothingFoundMessage={
        // A list box holds options and nothing else. The text is an option that cannot be chosen.
        <span role="option" tabIndex={-1} aria-disabled aria-selected={false}>
          {busy ? 'Searching' : nothing}
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

const unique = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, { value: option.value, label: option.label }])).values(),
];
