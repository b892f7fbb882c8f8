import type { ComponentProps, ReactNode } from 'react';
import classes from './invoice-lines.module.css';

/** What a phone shows in the place of the table's headings. The field has its own name for those who hear it. */
export const CellLabel = ({ children }: { children: string }) => (
  <span className={classes.label} aria-hidden="true">
    {children}
  </span>
);

interface SelectCellProps extends ComponentProps<'select'> {
  readonly label: string;
  /** The style of its column. */
  readonly column: string | undefined;
  readonly onPick: (value: string) => void;
}

/** A cell of a line in which one of a few things is chosen. */
export const SelectCell = ({ label, column, onPick, ...select }: SelectCellProps) => (
  <td className={column}>
    <CellLabel>{label}</CellLabel>
    <select {...select} onChange={(event) => onPick(event.currentTarget.value)} />
  </td>
);

interface InputCellProps extends ComponentProps<'input'> {
  readonly label: string;
  /** The style of its column. */
  readonly column: string | undefined;
  /** A field that comes first in the same cell. */
  readonly before?: ReactNode;
  readonly onType: (value: string) => void;
}

/** A cell of a line in which something is typed. */
export const InputCell = ({ label, column, onType, before, children, ...input }: InputCellProps) => (
  <td className={column}>
    {before}
    <CellLabel>{label}</CellLabel>
    <input {...input} autoComplete="off" onChange={(event) => onType(event.currentTarget.value)} />
    {children}
  </td>
);
