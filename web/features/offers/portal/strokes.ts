import type { Point, Stroke } from '@underlay/domain/offers/strokes.ts';

/** A drawn signature (SIGN-02). */
export type Strokes = readonly Stroke[];

export const MOST_STROKES = 64;
export const MOST_POINTS = 4_000;

const pointsOf = (strokes: Strokes): number => strokes.reduce((sum, { length }) => sum + length, 0);

/** One more point of the stroke that is being drawn, or of a new one. What would be more than is kept is not drawn. */
export function drawn(strokes: Strokes, point: Point, isNew: boolean): Strokes {
  if (pointsOf(strokes) >= MOST_POINTS || (isNew && strokes.length >= MOST_STROKES)) return strokes;
  if (isNew) return [...strokes, [point]];
  const last = strokes.at(-1);
  if (last === undefined) return strokes;
  const [x, y] = last.at(-1) ?? [];
  return x === point[0] && y === point[1] ? strokes : [...strokes.slice(0, -1), [...last, point]];
}

/** As a path of SVG. A tap is a dot. */
export const pathOf = (strokes: Strokes): string =>
  strokes
    .map((stroke) => {
      const [[x, y] = [0, 0], ...rest] = stroke;
      return rest.length === 0 ? `M${x} ${y}h.01` : `M${x} ${y}${rest.map(([px, py]) => `L${px} ${py}`).join('')}`;
    })
    .join('');
