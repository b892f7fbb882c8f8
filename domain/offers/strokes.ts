/** A point of a drawn signature, in a box of 1,000 by 300. */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** SIGN-02. */
const MAX_STROKES = 64;
const MAX_POINTS = 4_000;
const LARGEST = 9_999;

/** A thousand points more than may be: what is drawn too large is answered as that, and anything above is no drawing. */
export const MAX_STROKES_TEXT = (MAX_POINTS + 1_000) * `${LARGEST},${LARGEST} `.length;
export const STROKES_PATTERN = /^\d{1,4},\d{1,4}(?:[ ;]\d{1,4},\d{1,4})*$/;

const within = (place: number): number => Math.min(LARGEST, Math.max(0, Math.round(place)));

/** As it travels and is kept: `12,30 14,31;80,20`. Points in whole steps, strokes apart by semicolons; never a picture. */
export const strokesText = (strokes: readonly Stroke[]): string =>
  strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => stroke.map(([x, y]) => `${within(x)},${within(y)}`).join(' '))
    .join(';');

export const strokesOf = (text: string): Stroke[] =>
  text === ''
    ? []
    : text.split(';').map((stroke) =>
        stroke.split(' ').map((point): Point => {
          const [x = 0, y = 0] = point.split(',').map(Number);
          return [x, y];
        }),
      );

/** Whether a drawing has more than is kept of one. */
export function isTooLarge(text: string): boolean {
  const strokes = strokesOf(text);
  return strokes.length > MAX_STROKES || strokes.reduce((sum, stroke) => sum + stroke.length, 0) > MAX_POINTS;
}
