import { Button } from '@mantine/core';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useGuardedClose } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { fieldBindings } from '../../../ui/form/use-field-form.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { FormButtons, FormProblem } from '../../../ui/layout/form-layout.tsx';
import classes from './wizard.module.css';
import { isSame } from './wizard-entries.ts';
import type { WizardFields } from './wizard-fields.ts';
import type { WizardPlace } from './wizard-place.ts';

type Bindings<Entries extends Record<string, unknown>> = Pick<
  ReturnType<typeof useRuledForm<Entries>>,
  'values' | 'text' | 'tick'
> &
  ReturnType<typeof fieldBindings>;

interface WizardPartProps<Entries extends Record<string, unknown>> {
  readonly title: string;
  readonly help?: ReactNode;
  readonly entries: Entries;
  readonly fields: WizardFields<Entries>;
  /** The alert while a required entry is missing or wrong. */
  readonly missing: string;
  readonly next: string;
  readonly onNext: (entries: Entries) => void;
  /** The way back keeps what was typed, right or wrong (WIZ-01). Where it does not, it asks when `start` was changed. */
  readonly back: { readonly label: string; readonly go: (entries: Entries) => void; readonly start?: Entries };
  /** Out of the wizard altogether. */
  readonly onCancel?: (() => void) | undefined;
  /** Is called with every change. One may then leave by another way than these buttons. */
  readonly onChange?: (entries: Entries) => void;
  /** A field that is meant, and the messages about these fields, from the server or a requirement. */
  readonly at?: Pick<WizardPlace, 'field' | 'messages'>;
  readonly children: (form: Bindings<Entries>) => ReactNode;
}

/** One stage or step of a wizard. It is a form of its own whose entries the wizard keeps. */
export function WizardPart<Entries extends Record<string, unknown>>(part: WizardPartProps<Entries>) {
  const form = useRuledForm<Entries>({
    initialValues: part.entries,
    initialErrors: part.at?.messages ?? {},
    rules: part.fields.rules,
    submit: async (entries) => part.onNext(entries),
  });
  const [asked, setAsked] = useState(false);
  const heading = useFirstFocus(form.props.ref, part.at?.field ?? '');
  const { onChange } = part;
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called for new values, not for a new listener
  useEffect(() => onChange?.(values), [values]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setAsked(true);
    void form.props.onSubmit(event);
  };
  const { start, go, label } = part.back;
  const back = useGuardedClose(start !== undefined && !isSame(start, values), () => go(values));
  // A message about the whole of it stands under no field.
  const whole = Object.entries(part.at?.messages ?? {}).filter(([path]) => !(path in part.fields.rules));
  const copy = asked && !form.complete ? part.missing : whole.map(([, message]) => message).join(' ');
  return (
    <form {...form.props} onSubmit={submit} aria-label={part.title} className={classes.form}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {part.title}
      </h2>
      {part.help !== undefined && <p className={classes.help}>{part.help}</p>}
      {part.children({ ...form, ...fieldBindings(form, part.fields.fields) })}
      {copy !== '' && (
        <FormProblem>
          <Alert>{copy}</Alert>
        </FormProblem>
      )}
      <FormButtons>
        <Button type="submit" size="lg" onClick={ignoreSecondClick}>
          {part.next}
        </Button>
        <Button variant={part.onCancel === undefined ? 'subtle' : 'default'} size="lg" onClick={back.close}>
          {label}
        </Button>
        {part.onCancel !== undefined && (
          <Button variant="subtle" size="lg" onClick={part.onCancel}>
            Cancel
          </Button>
        )}
      </FormButtons>
      {back.question}
    </form>
  );
}

/** The field that is meant, or its first part (`address` means its first line). Otherwise the heading. */
function useFirstFocus(form: { readonly current: HTMLFormElement | null }, field: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    const named = (fits: (name: string) => boolean) => inputs.find((input) => fits(input.getAttribute('name') ?? ''));
    const meant =
      field !== '' &&
      (named((name) => name === field) ??
        named((name) => name.endsWith(`.${field}`)) ??
        named((name) => name.startsWith(`${field}.`)));
    (meant || heading.current)?.focus();
  }, [form, field]);
  return heading;
}

/** The second click of a double click would send the next stage, which nobody has seen yet. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};
