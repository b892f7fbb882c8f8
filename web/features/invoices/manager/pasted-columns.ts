/** What a column of a spreadsheet holds. `sum` is of use where nothing else is priced: a line works out its own. */
type Column = 'code' | 'description' | 'quantity' | 'rate' | 'sum';

/** By their places. Undefined where each cell says by itself what it is. */
export type Columns = readonly (Column | undefined)[];

export type Cells = readonly string[];

const HEADINGS: Readonly<Record<Column, RegExp>> = {
  code: /^(#|pos|position|line|item|(item)?(code|no|number)|sku)$/,
  description: /^(item)?description$/,
  quantity: /^(qty|quantity)$/,
  rate: /^(unit|sales)?(rate|price)(each|perunit)?$/,
  sum: /^((line|sub|grand)?(amount|total)|ext(ended|ension)?)(price|cost|amount)?$/,
};

const COLUMNS = Object.keys(HEADINGS) as readonly Column[];

const columnNamed = (heading: string): Column | undefined =>
  COLUMNS.find((column) => HEADINGS[column].test(heading === '#' ? heading : lettersOf(heading)));

/** Two of them, or one that is the text of no line. */
export const isHeading = (cells: Cells): boolean =>
  !cells.some(isFigure) &&
  (cells.some((cell) => /^(description|item|item code|sku|quantity|qty|rate|price)$/i.test(cell)) ||
    cells.filter(columnNamed).length > 1);

/** As the headings say, which stand above rows of as many cells, or else as the figures of the other rows do. */
export function columnsOf(table: readonly Cells[]): (cells: Cells) => Columns {
  const heading = table.find(isHeading)?.map(columnNamed) ?? [];
  const isBelow = (cells: Cells) => cells.length === heading.length;
  const others = numbersInFront(table.filter((cells) => !isHeading(cells) && !isBelow(cells)));
  return (cells) => (isBelow(cells) ? heading : others);
}

/**
 * A figure in front of the words is a quantity, or the number of an item where two figures follow: its quantity and rate. They may
 * be the rate and the amount as well. In most rows the first two figures make the third then.
 */
function numbersInFront(rows: readonly Cells[]): Columns {
  const place = Math.min(...rows.map((cells) => cells.findIndex(Boolean)));
  const fronts = rows.map((cells) => cells[place] ?? '');
  const isCounted = isCounting(fronts);
  const figures = rows
    .filter((_, row) => isCounted || isWhole(fronts[row] ?? ''))
    .map((cells) => cells.filter(isFigure));
  const told = figures.filter(({ length }) => length > 2).map(([a, b, c]) => isProduct(a, b, c));
  const made = told.filter(Boolean).length;
  // In rows that are counted each amount has to be made: a position may make one by chance.
  const isNumbered = isCounted ? told.length > made : told.length > 2 * made;
  return isNumbered ? [...Array.from({ length: place }, () => undefined), 'code'] : [];
}

/** Whether numbers count the rows: 1, 2, 3, or from where they were copied on, and 1.1, 1.2, 2.1 where there are sections. */
export function isCounting(numbers: Cells): boolean {
  const counted = numbers.map((number) => number.replace(/\.$/, ''));
  const isInOrder = (number: string, index: number) => Number(number) === Number(counted[0]) + index;
  return (
    counted.length > 0 &&
    ((/^\d\d?$/.test(counted[0] ?? '') && counted.every(isInOrder)) ||
      (counted.length > 1 && counted.every((number) => /^\d\d?(\.\d\d?)+$/.test(number)) && isAscending(counted)))
  );
}

const isAscending = (numbers: Cells): boolean =>
  numbers.every((number, index) => index === 0 || inParts.compare(numbers[index - 1] ?? '', number) < 0);

/** 1.9 before 1.10. */
const inParts = new Intl.Collator('en-US', { numeric: true });

/** Each may be rounded to the decimals that are shown of it: an amount in whole dollars, or the quantity. */
function isProduct(...figures: readonly (string | undefined)[]): boolean {
  const [a = 0, b = 0, product = 0] = figures.map(countOf);
  const [offA = 0, offB = 0, off = 0] = figures.map(halfOfLastPlace);
  return Math.abs(a * b - product) <= Math.abs(b) * offA + Math.abs(a) * offB + off;
}

const countOf = (figure = ''): number => Number(figure.replaceAll(/[^\d.-]/g, ''));

/** Of a small number, such as that of a row, a rounding would be another number. */
function halfOfLastPlace(figure = ''): number {
  const half = 0.5 / 10 ** (/\.(\d*)$/.exec(figure)?.[1] ?? '').length;
  return half <= countOf(figure) / 100 ? half : 0;
}

/** As numbers of items and rows are. */
const isWhole = (cell: string): boolean => /^\d+\.?$/.test(cell);

/** Also one that its field will refuse. */
export const isFigure = (cell: string): boolean => /^-?\$?\s?[\d.,]+$/.test(cell);

export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
