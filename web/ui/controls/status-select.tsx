import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { refusalOf } from '../feedback/refusal.ts';
import { toast, toastProblem } from '../feedback/toasts.tsx';
import classes from './status-select.module.css';

interface StatusSelectProps<Status extends string> {
  readonly label: string;
  readonly value: Status;
  readonly options: readonly { readonly value: Status; readonly label: string }[];
  /** The status that is being saved, if any. */
  readonly saving: Status | null;
  readonly onChoose: (status: Status) => Promise<unknown>;
}

/** The small select beside a badge (D47, D48). Choosing saves, and a refusal is read aloud. */
export function StatusSelect<Status extends string>({
  label,
  value,
  options,
  saving,
  onChoose,
}: StatusSelectProps<Status>) {
  const choose = async (said: string) => {
    const chosen = options.find((option) => option.value === said);
    // While one choice is being saved, no other is taken. A disabled select would lose the focus.
    if (chosen === undefined || saving !== null) return;
    try {
      await onChoose(chosen.value);
      toast('Status saved');
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
  };
  return (
    <NativeSelect
      aria-label={label}
      className={classes.select}
      value={saving ?? value}
      aria-busy={saving !== null}
      rightSection={<span />}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
