import { strokesOf } from './strokes.ts';

/** Space around the lines, in steps, so that none is cut off. */
const MARGIN = 10;
const LINE_WIDTH = 5;

/** A drawn signature as SVG with nothing around it. A single point is a dot. */
export function drawingOf(strokes: string): string {
  const drawn = strokesOf(strokes);
  const [left, right] = rangeOf(drawn.flatMap((stroke) => stroke.map(([x]) => x)));
  const [top, bottom] = rangeOf(drawn.flatMap((stroke) => stroke.map(([, y]) => y)));
  const path = drawn.map((stroke) => {
    const [first, ...rest] = stroke.map(([x, y]) => `${x} ${y}`);
    return `M${first}${(rest.length > 0 ? rest : [first]).map((point) => `L${point}`).join('')}`;
  });
  const box = `${left - MARGIN} ${top - MARGIN} ${right - left + 2 * MARGIN} ${bottom - top + 2 * MARGIN}`;
  const look = `fill="none" stroke="#24211d" stroke-width="${LINE_WIDTH}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path ${look} d="${path.join('')}"/></svg>`;
}

const rangeOf = (places: readonly number[]): [number, number] => [Math.min(...places), Math.max(...places)];
