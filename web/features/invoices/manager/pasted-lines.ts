import { UNITS, type Unit } from '@underlay/domain/money/quantity.ts';
import type { LineTexts } from './edited-lines.ts';
import { type Cells, type Columns, columnsOf, isCounting, isFigure, isHeading, lettersOf } from './pasted-columns.ts';

interface Category {
  readonly uuid: string;
  readonly name: string;
}

/**
 * Rows of a spreadsheet as lines. Where a row of headings says what a column is, it is that. Else a cell says by itself what it
 * is: the name of a category, a unit, or a figure, of which the first is the quantity and the second the rate. One figure alone is
 * the rate. Of the other cells the first is the description, or the item code when it has no blanks and another follows. Numbers
 * in front are codes, or count the rows. Null when the text is no table.
 */
export function pastedLines(text: string, categories: readonly Category[], category: string): LineTexts[] | null {
  if (!/\t/.test(text)) return null;
  const table = text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean));
  const columnsIn = columnsOf(table);
  const rows = table.filter((cells) => !isHeading(cells)).map((cells) => ({ cells, columns: columnsIn(cells) }));
  const isCounted = isCounting(rows.map(({ cells, columns }) => cells[columns.indexOf('code')] ?? '').filter(Boolean));
  return rows.map(({ cells, columns }) => {
    const used = cells.map((cell, place) => (isCounted && columns[place] === 'code' ? '' : cell));
    return lineOf(used, columns, categories, category);
  });
}

function lineOf(cells: Cells, columns: Columns, categories: readonly Category[], category: string): LineTexts {
  const named = cells.map((cell) => categories.find(({ name }) => name.toLowerCase() === cell.toLowerCase()));
  const units = cells.map((cell) => unitNamed(cell));
  const words = cells.map((cell, index) => {
    const column = columns[index];
    if (column === 'quantity' || column === 'rate' || column === 'sum' || named[index] || units[index]) return '';
    return column === undefined && isFigure(cell) ? '' : cell;
  });
  return {
    categoryId: named.find(Boolean)?.uuid ?? category,
    ...nameIn(words, columns),
    ...figuresIn(cells, columns),
    unit: units.find(Boolean) ?? 'each',
  };
}

/** Which of the words are the description, and which the code. */
function nameIn(words: Cells, columns: Columns): Pick<LineTexts, 'code' | 'description'> {
  const told = words[columns.indexOf('description')] ?? '';
  const number = words[columns.indexOf('code')] ?? '';
  const [first = '', second] = words.filter((word) => word !== '' && !isFigure(word));
  if (told !== '') return { code: isCode(number) ? number : '', description: told };
  if (isFigure(number)) return { code: number, description: first };
  return isCode(first) && second !== undefined
    ? { code: first, description: second }
    : { code: '', description: first };
}

function figuresIn(cells: Cells, columns: Columns): Pick<LineTexts, 'quantity' | 'rate'> {
  const [first = '', second] = cells.filter((cell, index) => columns[index] === undefined && isFigure(cell));
  const [quantity, rate] = [columns.indexOf('quantity'), columns.indexOf('rate')];
  if (quantity < 0 && rate < 0 && first === '') return { quantity: '1', rate: cells[columns.indexOf('sum')] ?? '' };
  if (quantity < 0 && rate < 0)
    return second === undefined ? { quantity: '1', rate: first } : { quantity: first, rate: second };
  const counted = cells[quantity] ?? '';
  return {
    quantity: unitNamed(counted) ? '1' : counted || (quantity < 0 && first) || '1',
    rate: rate < 0 ? first : (cells[rate] ?? ''),
  };
}

const isCode = (word: string): boolean => /^\S+$/.test(word);

/** `SqFt` and `sq. ft.` as well as `sq ft`. */
const unitNamed = (cell: string): Unit | undefined => UNITS.find((unit) => lettersOf(unit) === lettersOf(cell));
