import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { backwards, isBefore, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Option } from '../fields/select-fields.tsx';
import { countText } from '../table/count-text.ts';
import type { useListAddress } from './list-address.ts';
import { SearchPanel } from './search-panel.tsx';

export interface SearchField<Field extends string> {
  readonly name: Field;
  readonly label: string;
  readonly kind?: 'text' | 'date' | 'number' | 'money';
  /** What can be chosen, besides all. Then nothing is typed. */
  readonly options?: readonly Option[];
  /** Fields that mean nothing beside a choice. They are emptied with it. */
  readonly empties?: (chosen: string) => readonly Field[];
  /** The first of two days, of which this one is the second. */
  readonly notBefore?: Field;
}

interface ListSearchProps<Field extends string> {
  readonly fields: readonly SearchField<Field>[];
  readonly address: ReturnType<typeof useListAddress<Field>>;
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  /** Whether there may be more than `total`. */
  readonly hasMore: boolean | undefined;
  /** One and many: "invoice or quote", "invoices and quotes". */
  readonly nouns: readonly [string, string];
  /** What else narrows the list. It stands beside the search. */
  readonly filter?: ReactNode;
}

/** A pause in typing after which the list is searched. */
const PAUSE_MILLISECONDS = 300;

type Messages = Partial<Record<string, string | undefined>>;

type Pause = ReturnType<typeof setTimeout> | undefined;

const KEYBOARDS = {
  text: { type: 'text' },
  date: { type: 'date' },
  number: { type: 'text', inputMode: 'numeric' },
  money: { type: 'text', inputMode: 'decimal' },
} as const;

/** The search of a list. What is typed goes into the address as soon as typing pauses, or Search is pressed. */
export function ListSearch<Field extends string>(props: ListSearchProps<Field>) {
  const { fields, address, total, hasMore = false, nouns, filter } = props;
  const inputs = useRef(new Map<string, HTMLInputElement | null>());
  const pause = useRef<Pause>(undefined);
  const { texts, setTexts, wrong, setWrong, typed, setAsked } = useTexts(fields, address.search, pause);
  // Whatever else was chosen while typing paused stays chosen.
  const latest = useLatest(address);
  const search = (given: Record<Field, string>, isTyping: boolean) => {
    clearTimeout(pause.current);
    const asked = Object.fromEntries(
      fields.map(({ name, kind }) => [name, kind === 'money' ? plainAmount(given[name]) : given[name]]),
    ) as Record<Field, string>;
    const days = wrongDays(fields, asked);
    const found = { ...days, ...wrongAmounts(fields, asked) };
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first === undefined) {
      setAsked({ texts: asked, typed: isTyping });
      latest.current.setSearch(asked, isTyping && typed);
    }
    if (isTyping) return setWrong((before) => ({ ...before, ...days }));
    setWrong(found);
    if (first !== undefined) inputs.current.get(first.name)?.focus();
  };
  const type = (name: Field, text: string) => {
    const emptied = fields.find((field) => field.name === name)?.empties?.(text) ?? [];
    const given = { ...texts, [name]: text, ...Object.fromEntries(emptied.map((field) => [field, ''])) };
    setTexts(given);
    setWrong({ ...wrong, ...wrongDays(fields, { ...given, [name]: '' }), [name]: undefined });
    clearTimeout(pause.current);
    if (!isHalfTyped(text)) pause.current = setTimeout(() => search(given, true), PAUSE_MILLISECONDS);
  };
  const clear = () => {
    clearTimeout(pause.current);
    setWrong({});
    setTexts(Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Field, string>);
    address.clear();
  };
  return (
    <SearchPanel
      count={copy(total === undefined ? undefined : { total, hasMore }, address.searched, nouns)}
      searched={fields.some(({ name }) => address.search[name] !== '')}
      filter={filter}
      onSearch={() => search(texts, false)}
      onClear={clear}
    >
      {fields.map(({ name, label, kind = 'text', options }) =>
        options ? (
          <Choice
            key={name}
            {...{ name, label, options }}
            value={texts[name]}
            onChoose={(value) => type(name, value)}
          />
        ) : (
          <TextInput
            key={name}
            ref={(input) => void inputs.current.set(name, input)}
            {...{ name, label, ...KEYBOARDS[kind] }}
            value={texts[name]}
            error={wrong[name]}
            autoComplete="off"
            onChange={(event) => type(name, event.currentTarget.value)}
          />
        ),
      )}
    </SearchPanel>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

const Choice = ({ options, onChoose, ...props }: ChoiceProps) => (
  <NativeSelect
    {...props}
    data={[{ value: '', label: 'All' }, ...options]}
    rightSection={<span />}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
);

/** For what runs later than the page was drawn. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/**
 * Back and Forward change the address, and the fields follow it, with what is wrong of them. What was typed since it was last asked for
 * stays. `typed` says that typing has led to this address, so the next letters take its place.
 */
function useTexts<Field extends string>(
  fields: readonly SearchField<Field>[],
  said: Record<Field, string>,
  pause: RefObject<Pause>,
) {
  const [texts, setTexts] = useState(said);
  // Somebody may have written the address by hand.
  const [wrong, setWrong] = useState<Messages>(() => wrongDays(fields, said));
  const [asked, setAsked] = useState({ texts: said, typed: false });
  const [shown, setShown] = useState(said);
  const [followed, setFollowed] = useState(0);
  // Whoever has gone Back meanwhile looks for that, and the fields say so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another address was followed, and when the search goes
  useEffect(() => () => clearTimeout(pause.current), [followed]);
  const differs = (one: Record<Field, string>) => fields.some(({ name }) => one[name] !== said[name]);
  if (differs(shown)) {
    setShown(said);
    if (differs(asked.texts)) {
      setTexts(said);
      setWrong(wrongDays(fields, said));
      setAsked({ texts: said, typed: false });
      setFollowed((times) => times + 1);
    }
  }
  return { texts, setTexts, wrong, setWrong, typed: asked.typed, setAsked };
}

function copy(
  counted: { total: number; hasMore: boolean } | undefined,
  searched: boolean,
  [one, many]: readonly [string, string],
): string {
  if (counted === undefined) return '';
  const { total, hasMore } = counted;
  const count = countText(total, hasMore);
  if (searched && total === 0) return 'None match';
  if (searched) return `${count} ${total === 1 ? 'matches' : 'match'}`;
  return total === 0 ? '' : `${count} ${total === 1 ? one : many}`;
}

/** $1,000 is how people write what the server takes as 1000. */
const plainAmount = (text: string): string => text.replaceAll(/[$,\s]/gu, '');

/** An amount that is none is said beside its field, before the server refuses the whole list (FORM-11). */
function wrongAmounts<Field extends string>(fields: readonly SearchField<Field>[], asked: Record<Field, string>) {
  const wrong: Messages = {};
  for (const { name, kind } of fields) {
    if (kind === 'money') wrong[name] = messageFor('decimal', asked[name], false) ?? undefined;
  }
  return wrong;
}

/** Browsers give a whole day at each digit of its year: 0002, 0020, 0202, 2026. */
const isHalfTyped = (text: string): boolean => text.startsWith('0') && isCalendarDate(text);

/** Days in the wrong order find nothing, which is said before anything is asked. What is right by now is in the answer too. */
function wrongDays<Field extends string>(fields: readonly SearchField<Field>[], asked: Record<Field, string>) {
  const wrong: Messages = {};
  for (const { name: second, label, notBefore } of fields)
    for (const { name: first, label: before } of fields)
      if (first === notBefore) {
        const isWrong =
          isCalendarDate(asked[first]) && isCalendarDate(asked[second]) && isBefore(asked[second], asked[first]);
        wrong[second] = isWrong ? backwards(before, label) : undefined;
      }
  return wrong;
}
