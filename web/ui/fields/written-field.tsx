import { TextInput } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { type FieldProps, inputProps } from './input-props.tsx';

type WrittenFieldProps = FieldProps & {
  readonly type?: 'text' | 'tel';
  /** Puts the dashes where they belong and drops what is not a digit. */
  readonly written: (text: string) => string;
};

/** Digits whose dashes come while typing. The caret stays where the person works, also in the middle of the number. */
export function WrittenField({ written, ...props }: WrittenFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ readonly at: number } | null>(null);
  useLayoutEffect(() => {
    if (caret !== null) input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget;
    const text = written(value);
    const forward = 'inputType' in event.nativeEvent && event.nativeEvent.inputType === 'deleteContentForward';
    const digits = digitsIn(value.slice(0, selectionStart ?? value.length));
    setCaret({ at: placeAfter(text, digits, forward) });
    props.onChange(text);
  };
  return <TextInput inputMode="numeric" {...inputProps(props)} ref={input} onChange={change} />;
}

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Behind so many digits. It is beyond the dash that follows when what comes next is being deleted. */
function placeAfter(text: string, digits: number, beyondDash: boolean): number {
  let place = 0;
  for (let left = digits; left > 0 && place < text.length; place += 1) if (text[place] !== '-') left -= 1;
  return beyondDash && text[place] === '-' ? place + 1 : place;
}
