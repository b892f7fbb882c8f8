import { type EditedLine, isBlank, type LineStart, type LineTexts, newLine, wrongIn } from './edited-lines.ts';

/** The free line goes along with the line above it, unless another category or unit was chosen for it. */
export function withRetyped(rows: readonly EditedLine[], key: string, part: Partial<LineTexts>): EditedLine[] {
  const at = rows.findIndex((row) => row.key === key);
  const before = rows[at]?.texts;
  return rows.map((row, index) => {
    if (index === at) return retyped(row, part);
    if (before === undefined || index !== at + 1 || !isBlank(row)) return row;
    const { categoryId = before.categoryId, unit = before.unit } = part;
    const texts = {
      ...row.texts,
      ...(row.texts.categoryId === before.categoryId && { categoryId }),
      ...(row.texts.unit === before.unit && { unit }),
    };
    return { ...row, texts };
  });
}

/** A message goes as soon as its entry is right. */
function retyped(row: EditedLine, part: Partial<LineTexts>): EditedLine {
  const texts = { ...row.texts, ...part };
  const still = wrongIn(texts);
  const wrong = Object.fromEntries(Object.entries(row.wrong).filter(([field]) => field in still));
  return { ...row, texts, wrong, problem: null };
}

/** There is always one more line to type in, in the category and the unit of the last. */
export const withFreeRow = (rows: EditedLine[], usual: LineStart): EditedLine[] =>
  rows.some(isBlank) ? rows : [...rows, newLine(rows.at(-1)?.texts ?? usual)];
