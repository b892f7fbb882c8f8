import type { EditedLine, LineField } from './edited-lines.ts';

/** The fields of a line, in the order of their columns. */
export const COLUMNS = [
  { name: 'categoryId', label: 'Category' },
  { name: 'code', label: 'Item' },
  { name: 'description', label: 'Description' },
  { name: 'quantity', label: 'Quantity' },
  { name: 'unit', label: 'Unit' },
  { name: 'rate', label: 'Rate' },
] as const;

/** What the cells of a line have in common. Each is described by what is wrong with it, else by what is wrong with the line. */
export const fieldsOf = ({ texts, wrong, problem }: EditedLine, index: number, id: string) => {
  const ofLine = problem === null ? undefined : id;
  return (name: LineField) => {
    const label = COLUMNS.find((column) => column.name === name)?.label ?? '';
    return {
      name,
      label,
      value: texts[name],
      'aria-label': `${label} of line ${index + 1}`,
      'aria-invalid': wrong[name] !== undefined,
      'aria-describedby': wrong[name] === undefined ? ofLine : `${id}-${name}`,
    };
  };
};

/** The fields below them, that a line can have besides. */
export const DETAILS = [
  { name: 'discount', label: 'Discount' },
  { name: 'cost', label: 'Unit cost' },
] as const;

/** With the amount, the margin and the buttons. */
export const CELLS = COLUMNS.length + 3;
