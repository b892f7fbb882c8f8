import type { ComponentProps } from 'react';

interface SelectCellProps extends ComponentProps<'select'> {
  /** The style of its column. */
  readonly column: string | undefined;
  readonly onPick: (value: string) => void;
}

/** A cell of a line in which one of a few things is chosen. */
export const SelectCell = ({ column, onPick, ...select }: SelectCellProps) => (
  <td className={column}>
    <select {...select} onChange={(event) => onPick(event.currentTarget.value)} />
  </td>
);

interface InputCellProps extends ComponentProps<'input'> {
  /** The style of its column. */
  readonly column: string | undefined;
  readonly onType: (value: string) => void;
}

/** A cell of a line in which something is typed. */
export const InputCell = ({ column, onType, ...input }: InputCellProps) => (
  <td className={column}>
    <input {...input} autoComplete="off" onChange={(event) => onType(event.currentTarget.value)} />
  </td>
);
