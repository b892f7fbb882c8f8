import type { ReactNode } from 'react';
import type { EditedLine, LineField } from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { CELLS, COLUMNS, DETAILS } from './line-columns.ts';

/** What is wrong with a line and with its fields, in the order of the columns. */
export const LineProblems = ({ row: { problem, wrong }, id }: { row: EditedLine; id: string }) => (
  <>
    {problem !== null && (
      <ProblemRow id={id} under="description">
        {problem}
      </ProblemRow>
    )}
    {COLUMNS.filter(({ name }) => wrong[name] !== undefined).map(({ name, label }) => (
      <ProblemRow key={name} id={`${id}-${name}`} under={name}>
        <span className={classes.about}>{label}: </span>
        {wrong[name]}
      </ProblemRow>
    ))}
    {DETAILS.filter(({ name }) => wrong[name] !== undefined).map(({ name, label }) => (
      <ProblemRow key={name} id={`${id}-${name}`} under="description">
        {label}: {wrong[name]}
      </ProblemRow>
    ))}
  </>
);

/** What is wrong with a field of the line above, under it. Words about a narrow column end where the column ends. */
function ProblemRow({ id, under, children }: { id: string; under: LineField; children: ReactNode }) {
  const column = COLUMNS.findIndex(({ name }) => name === under);
  const isNarrow = column > 2;
  return (
    <tr className={classes.problem} data-ends={isNarrow}>
      {!isNarrow && column > 0 && <td colSpan={column} />}
      <td colSpan={isNarrow ? column + 1 : CELLS - column}>
        <p id={id} role="alert">
          {children}
        </p>
      </td>
      {isNarrow && <td colSpan={CELLS - column - 1} />}
    </tr>
  );
}
