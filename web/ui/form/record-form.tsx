import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { ButtonLink } from '../controls/button-link.tsx';
import type { LinkTarget } from '../controls/link-target.ts';
import { LeaveGuard, useGuardedClose } from '../dialogs/leave-guard.tsx';
import { Alert } from '../feedback/alert.tsx';
import { FormButtons, FormProblem, FormSheet } from '../layout/form-layout.tsx';

interface RecordFormProps {
  /** What `useRuledForm` gives. */
  readonly form: {
    readonly problem: string | null;
    readonly busy: boolean;
    readonly dirty: boolean;
    readonly props: {
      readonly ref: RefObject<HTMLFormElement | null>;
      readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
      readonly noValidate: true;
    };
  };
  readonly label: string;
  /** The label of the button that saves. */
  readonly save: string;
  /** Where Cancel leads, or what closes a form that stands in the place of its record. */
  readonly cancel: LinkTarget | (() => void);
  /** The page has another primary action. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

/** How every record is entered and changed: the refusal above, the fields, one button that saves, and Cancel. Leaving asks. */
export function RecordForm({ form, label, save, cancel, quiet = false, children }: RecordFormProps) {
  const { close, question } = useGuardedClose(form.dirty, typeof cancel === 'function' ? cancel : () => undefined);
  return (
    <>
      {form.problem !== null && (
        <FormProblem above>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <FormSheet {...form.props} label={label}>
        {children}
        <FormButtons>
          <Button type="submit" variant={quiet ? 'default' : 'filled'} loading={form.busy}>
            {save}
          </Button>
          {typeof cancel === 'function' ? (
            <Button variant="subtle" onClick={close}>
              Cancel
            </Button>
          ) : (
            <ButtonLink {...cancel} variant="subtle">
              Cancel
            </ButtonLink>
          )}
        </FormButtons>
      </FormSheet>
      {question}
      <LeaveGuard dirty={form.dirty} />
    </>
  );
}
