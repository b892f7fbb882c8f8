import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../../ui/dialogs/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import classes from './work-order.module.css';

interface AddToggleProps {
  /** `inventory`, `a subcontractor`. */
  readonly what: string;
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
}

/** Unfolds the form that adds to a section, and folds it up again. */
export const AddToggle = ({ what, open, onChange }: AddToggleProps) => (
  <Button
    variant="default"
    leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    aria-label={`Add ${what}`}
    aria-expanded={open}
    onClick={() => onChange(!open)}
  >
    Add
  </Button>
);

interface AddFormProps {
  readonly form: Pick<ReturnType<typeof useRuledForm>, 'props' | 'problem' | 'busy'>;
  /** Names the form and its button. */
  readonly label: string;
  /** How many were added since it opened. */
  readonly added: number;
  readonly onClose: () => void;
  /** A way out beside the buttons. */
  readonly aside?: ReactNode;
  /** What is said about the entries, below them. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Adds one after the other above the table of what was added. It is mounted while it is open, and stays open for the next
 * one. Escape closes it, unless a list of choices is open and takes that key.
 */
export function AddForm({ form, label, added, onClose, aside, below, children }: AddFormProps) {
  useReturnFocus();
  return (
    <form
      {...form.props}
      className={classes.add}
      aria-label={label}
      onKeyDown={(event) => {
        const choosing = event.target instanceof Element && event.target.hasAttribute('data-expanded');
        if (event.key === 'Escape' && !choosing) onClose();
      }}
    >
      {children}
      <div className={classes.addButtons}>
        <Button type="submit" loading={form.busy}>
          {label}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {added > 0 ? 'Done' : 'Cancel'}
        </Button>
        {aside}
      </div>
      {below}
      {form.problem !== null && (
        <div className={classes.wide}>
          <Alert>{form.problem}</Alert>
        </div>
      )}
    </form>
  );
}
