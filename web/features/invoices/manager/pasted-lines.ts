import { UNITS, type Unit } from '@underlay/domain/money/quantity.ts';
import type { LineTexts } from './edited-lines.ts';

interface Category {
  readonly uuid: string;
  readonly name: string;
}

/**
 * Rows of a spreadsheet as lines. A cell says by itself what it is: the name of a category, a unit, or a figure, of which the
 * first is the quantity and the second the rate. One figure alone is the rate. Of the other cells the first is the description,
 * or the item code when it has no blanks and another follows. Null when the text is no table.
 */
export function pastedLines(text: string, categories: readonly Category[], category: string): LineTexts[] | null {
  if (!/\t/.test(text)) return null;
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean) && !isHeading(cells));
  return rows.map((cells) => lineOf(cells, categories, category));
}

const isHeading = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^(description|item|item code|sku|quantity|qty|rate|price)$/i.test(cell));

function lineOf(cells: readonly string[], categories: readonly Category[], category: string): LineTexts {
  const named = cells.map((cell) => categories.find(({ name }) => name.toLowerCase() === cell.toLowerCase()));
  const units = cells.map((cell) => unitNamed(cell));
  const figures = cells.filter(isFigure);
  const words = cells.filter((cell, index) => cell !== '' && !named[index] && !units[index] && !isFigure(cell));
  const [code, description] = isCode(words[0]) && words.length > 1 ? words : ['', words[0]];
  const [first = '', second] = figures;
  return {
    categoryId: named.find(Boolean)?.uuid ?? category,
    code: code ?? '',
    description: description ?? '',
    quantity: second === undefined ? '1' : first,
    unit: units.find(Boolean) ?? 'each',
    rate: second ?? first,
  };
}

const isCode = (word: string | undefined): boolean => word !== undefined && /^\S+$/.test(word);

/** Also one that its field will refuse. */
const isFigure = (cell: string): boolean => /^-?\$?\s?[\d.,]+$/.test(cell);

/** `SqFt` and `sq. ft.` as well as `sq ft`. */
const unitNamed = (cell: string): Unit | undefined => UNITS.find((unit) => lettersOf(unit) === lettersOf(cell));

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
