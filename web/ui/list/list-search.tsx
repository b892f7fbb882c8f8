import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { useRef, useState } from 'react';
import type { useListAddress } from './list-address.ts';
import { SearchPanel } from './search-panel.tsx';

export interface SearchField<Field extends string> {
  readonly name: Field;
  readonly label: string;
  readonly kind?: 'text' | 'date' | 'number' | 'money';
}

interface ListSearchProps<Field extends string> {
  readonly fields: readonly SearchField<Field>[];
  readonly address: ReturnType<typeof useListAddress<Field>>;
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  /** One and many: "invoice or quote", "invoices and quotes". */
  readonly nouns: readonly [string, string];
}

/** The search of a list. What is typed goes into the address when Search is pressed. */
export function ListSearch<Field extends string>({ fields, address, total, nouns }: ListSearchProps<Field>) {
  const [texts, setTexts] = useState<Record<Field, string>>(address.search);
  const [shown, setShown] = useState(address.search);
  // Back and Forward change the address. The fields follow it.
  if (fields.some(({ name }) => shown[name] !== address.search[name])) {
    setShown(address.search);
    setTexts(address.search);
  }
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const inputs = useRef(new Map<string, HTMLInputElement | null>());
  const search = () => {
    const asked = Object.fromEntries(
      fields.map(({ name, kind }) => [name, kind === 'money' ? plainAmount(texts[name]) : texts[name]]),
    ) as Record<Field, string>;
    const found = wrongAmounts(fields, asked);
    setWrong(found);
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first === undefined) address.setSearch(asked);
    else inputs.current.get(first.name)?.focus();
  };
  const clear = () => {
    setWrong({});
    setTexts(Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Field, string>);
    address.clear();
  };
  return (
    <SearchPanel
      count={copy(total, address.searched, nouns)}
      searched={address.searched}
      onSearch={search}
      onClear={clear}
    >
      {fields.map(({ name, label, kind = 'text' }) => (
        <TextInput
          key={name}
          ref={(input) => {
            inputs.current.set(name, input);
          }}
          name={name}
          label={label}
          value={texts[name]}
          error={wrong[name]}
          autoComplete="off"
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'money' ? 'decimal' : kind === 'number' ? 'numeric' : undefined}
          onChange={(event) => {
            setTexts({ ...texts, [name]: event.currentTarget.value });
            setWrong({ ...wrong, [name]: undefined });
          }}
        />
      ))}
    </SearchPanel>
  );
}

function copy(total: number | undefined, searched: boolean, [one, many]: readonly [string, string]): string {
  if (total === undefined) return '';
  const count = total.toLocaleString('en-US');
  if (searched) return `${count} ${total === 1 ? 'matches' : 'match'}`;
  return total === 0 ? '' : `${count} ${total === 1 ? one : many}`;
}

/** $1,000 is how people write what the server takes as 1000. */
const plainAmount = (text: string): string => text.replaceAll(/[$,\s]/gu, '');

/** An amount that is none is said beside its field, before the server refuses the whole list (FORM-11). */
function wrongAmounts<Field extends string>(fields: readonly SearchField<Field>[], asked: Record<Field, string>) {
  const wrong: Partial<Record<string, string>> = {};
  for (const { name, kind } of fields) {
    const message = kind === 'money' ? messageFor('decimal', asked[name], false) : null;
    if (message !== null) wrong[name] = message;
  }
  return wrong;
}
