import { Button } from '@mantine/core';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { TextBinding, TickBinding } from '../../../ui/form/field-binding.ts';
import type { FieldRule } from '../../../ui/form/field-rules.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { FormButtons, FormProblem } from '../../../ui/form-layout.tsx';
import classes from './wizard.module.css';

export interface PartBindings<Entries> {
  readonly values: Entries;
  readonly text: (path: string) => TextBinding;
  readonly tick: (path: string) => TickBinding;
}

interface WizardPartProps<Entries> {
  readonly title: string;
  readonly help?: string;
  readonly entries: Entries;
  readonly rules: Readonly<Record<string, FieldRule<Entries>>>;
  /** What stands in the alert while a required entry is missing or wrong. */
  readonly missing: string;
  readonly next: string;
  readonly onNext: (entries: Entries) => void;
  /** The way back keeps what was typed, right or wrong (WIZ-01); where it does not, it asks when `start` was changed. */
  readonly back: { readonly label: string; readonly go: (entries: Entries) => void; readonly start?: Entries };
  readonly children: (form: PartBindings<Entries>) => ReactNode;
}

/** One stage or step of a wizard: a form of its own whose entries the wizard keeps. */
export function WizardPart<Entries extends Record<string, unknown>>(part: WizardPartProps<Entries>) {
  const form = useRuledForm<Entries>({
    initialValues: part.entries,
    rules: part.rules,
    submit: async (entries) => part.onNext(entries),
  });
  const [asked, setAsked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setAsked(true);
    void form.props.onSubmit(event);
  };
  const { start, go, label } = part.back;
  const goBack = () => {
    if (start !== undefined && JSON.stringify(start) !== JSON.stringify(form.values)) setLeaving(true);
    else go(form.values);
  };
  return (
    <form {...form.props} onSubmit={submit} aria-label={part.title} className={classes.form}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {part.title}
      </h2>
      {part.help !== undefined && <p className={classes.help}>{part.help}</p>}
      {part.children(form)}
      {asked && !form.complete && (
        <FormProblem>
          <Alert>{part.missing}</Alert>
        </FormProblem>
      )}
      <FormButtons>
        <Button type="submit" size="lg" onClick={ignoreSecondClick}>
          {part.next}
        </Button>
        <Button variant="subtle" size="lg" onClick={goBack}>
          {label}
        </Button>
      </FormButtons>
      <ConfirmDialog
        opened={leaving}
        title="Leave without saving?"
        confirm="Leave"
        keep="Stay here"
        onConfirm={() => go(form.values)}
        onClose={() => setLeaving(false)}
      >
        Your entries have not been saved and would be lost.
      </ConfirmDialog>
    </form>
  );
}

/** The second click of a double click would send the next stage, which nobody has seen yet. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};
