import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import classes from './search-panel.module.css';

interface SearchPanelProps {
  /** How many rows there are, or match: "27 invoices and quotes", "3 of 27 match". */
  readonly count: string;
  /** Open from the start when the address holds a search. */
  readonly searched: boolean;
  readonly filter?: ReactNode;
  readonly children: ReactNode;
  readonly onSearch: () => void;
  readonly onClear: () => void;
}

/** A quiet "Search" that opens a row of labelled fields inside the sheet of a list. */
export function SearchPanel({ count, searched, filter, children, onSearch, onClear }: SearchPanelProps) {
  const id = useId();
  const [open, setOpen] = useState(searched);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <search className={classes.search}>
      <div className={classes.bar}>
        <Button
          variant="subtle"
          aria-expanded={open}
          aria-controls={id}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown className={classes.chevron} size={16} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          Search
        </Button>
        {filter}
        <span className={classes.count} role="status">
          {count}
        </span>
      </div>
      <form id={id} className={classes.fields} hidden={!open} onSubmit={submit} noValidate>
        {children}
        <Button type="submit" variant="default">
          Search
        </Button>
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </form>
    </search>
  );
}
