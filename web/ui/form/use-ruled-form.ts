import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { refusalOf } from '../feedback/refusal.ts';
import type { FilesBinding, TextBinding, TickBinding } from '../fields/field-binding.ts';
import type { FieldRule } from './field-rules.ts';
import { useFieldMessages } from './use-field-messages.ts';
import { filesIn, takenOver, valueAt } from './value-at.ts';

interface RuledFormInput<Values> {
  readonly initialValues: Values;
  /** One rule per path. A nested value is named `address.zip`, as in the server's answers. */
  readonly rules: Readonly<Record<string, FieldRule<Values>>>;
  /** Saves. What it throws is shown: `fields` under the fields, `message` as `problem`. */
  readonly submit: (values: Values) => Promise<void>;
  /** What the server said about these entries when they were sent from another part of the page. */
  readonly initialErrors?: Readonly<Record<string, string>>;
}

/**
 * A form that follows the shared rules. A message appears when a field is left or typing pauses. It goes as soon as the
 * entry is right. On submit the first wrong field takes the focus. Entries are never lost. It cannot be sent twice.
 */
export function useRuledForm<Values extends Record<string, unknown>>(input: RuledFormInput<Values>) {
  const form = useForm<Record<string, unknown>>({
    initialValues: input.initialValues,
    initialErrors: input.initialErrors ?? {},
    clearInputErrorOnChange: false,
  });
  const { values, messageAt, change, binding, hush } = useFieldMessages<Values>(form, input.rules);
  const paths = Object.keys(input.rules);
  /** What was sent last, or is known to be stored. Whatever differs from it was typed, and so was what was refused. */
  const known = useRef(input.initialValues);
  const startFrom = (stored: Values, shown: Values) => {
    known.current = stored;
    form.setInitialValues(stored);
    form.setValues(shown);
    form.resetDirty(stored);
    form.resetTouched();
    form.clearErrors();
  };
  const save = useSave(async (report) => {
    hush();
    const wrong = paths.filter((path) => messageAt(path) !== null);
    form.setErrors(Object.fromEntries(wrong.map((path) => [path, messageAt(path)])));
    if (wrong.length > 0) return report(null);
    const [before, sent] = [known.current, values()];
    known.current = sent;
    await input.submit(sent).catch((error: unknown) => {
      if (known.current === sent) known.current = before;
      else form.setValues(takenOver(values(), known.current, takenOver(sent, before, known.current)));
      const refusal = refusalOf(error);
      form.setErrors(refusal.fields);
      report(refusal.message);
    });
  });

  return {
    values: values(),
    busy: save.busy,
    problem: save.problem,
    /** Whether anything was changed. Leaving then asks. */
    dirty: form.isDirty(),
    /** Whether every rule is met, for a button that waits for it. */
    complete: paths.every((path) => messageAt(path) === null),
    props: { ref: save.element, onSubmit: save.run, noValidate: true } as const,
    text: (path: string): TextBinding => ({
      ...binding(path),
      value: String(valueAt(form.values, path) ?? ''),
      onChange: (value) => change(path, value),
    }),
    tick: (path: string): TickBinding => ({
      ...binding(path),
      checked: valueAt(form.values, path) === true,
      onChange: (checked) => change(path, checked),
    }),
    files: (path: string): FilesBinding => ({
      ...binding(path),
      files: filesIn(valueAt(form.values, path)),
      onChange: (files) => change(path, files),
    }),
    /** A list that gets or loses rows takes along what was said of them: it is named by their places. */
    set: (path: string, value: unknown) => {
      for (const shown of Object.keys(form.errors)) if (shown.startsWith(`${path}.`)) form.clearFieldError(shown);
      form.setFieldValue(path, value);
    },
    /** Begins anew with these values, whatever was typed. */
    startOver: (start: Values) => startFrom(start, start),
    /** Takes over what the server has stored. What was typed since it was last sent or read stays, and is not saved yet. */
    takeOver: (stored: Values) => startFrom(stored, takenOver(values(), known.current, stored)),
    submit: () => save.run(),
  };
}

type Report = (problem: string | null) => void;

/** Runs one save at a time. After one that went wrong, the first field that says so takes the focus. */
function useSave(attempt: (report: Report) => Promise<void>) {
  const element = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  async function run(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await attempt((copy) => {
        setProblem(copy);
        setFailures((count) => count + 1);
      });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { element, busy, problem, run };
}
