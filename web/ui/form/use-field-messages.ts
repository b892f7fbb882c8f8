import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import type { FieldRule } from './field-rules.ts';
import { useAfterPress } from './use-after-press.ts';
import { valueAt } from './value-at.ts';

/** A pause in typing after which a wrong entry is mentioned, although the field has not been left. */
const PAUSE_MILLISECONDS = 700;

/** When a field shows a message: after it was left or typing paused, never while empty, and no longer once right (FORM-03). */
export function useFieldMessages<Values>(
  form: UseFormReturnType<Record<string, unknown>>,
  rules: Readonly<Record<string, FieldRule<Values>>>,
) {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // The library keeps entries untyped by path. Here they become the caller's type again.
  const values = () => form.getValues() as Values;
  const messageAt = (path: string): string | null => rules[path]?.(valueAt(values(), path), values()) ?? null;
  const isLeftEmpty = (path: string) => isEmpty(valueAt(values(), path));
  /** An empty field keeps what it shows: a submit, whose click left the field, has just said that it is missing. */
  const check = (path: string) => {
    if (!isLeftEmpty(path)) form.setFieldError(path, messageAt(path));
  };
  const hush = () => clearTimeout(pause.current);
  const afterPress = useAfterPress();
  return {
    values,
    messageAt,
    hush,
    change: (path: string, value: unknown) => {
      form.setFieldValue(path, value);
      hush();
      // Other fields may depend on this one. What already shows a message is asked again.
      for (const shown of Object.keys(form.errors)) check(shown);
      if (isLeftEmpty(path) || messageAt(path) === null) form.clearFieldError(path);
      pause.current = setTimeout(() => check(path), PAUSE_MILLISECONDS);
    },
    binding: (path: string) => {
      const error = form.errors[path];
      const right = !isEmpty(valueAt(form.values, path)) && messageAt(path) === null;
      return {
        name: path,
        error: typeof error === 'string' ? error : undefined,
        valid: form.isTouched(path) && !error && right,
        onBlur: () => {
          hush();
          if (form.isTouched(path)) afterPress(() => check(path));
        },
      };
    },
  };
}

const isEmpty = (value: unknown): boolean => value === '' || value === false || value === null || value === undefined;
