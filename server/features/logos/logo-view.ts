import type { Size } from '@underlay/domain/businesses/logo.ts';

/** Paper, and the sheet of a light screen. */
const WHITE = '#ffffff';
/** The ink of our pages and documents. */
export const DARK = '#24211d';

/** A part of a picture, and the ground that it is put on. */
export interface LogoView extends Size {
  readonly left: number;
  readonly top: number;
  readonly ground: typeof WHITE | typeof DARK;
}

const CHANNELS = 4;
/** From 0 to 255. What is fainter than this is not there. */
const FAINT = 24;
/** From 0 to 255. What is as light as this in every channel is white to the eye. */
const NEARLY_WHITE = 240;
/** What has a channel darker than this stands out from white. */
const STANDS_OUT = 190;
/** The share of a transparent picture that has to stand out from white. */
const ENOUGH = 0.02;

/**
 * The part of a logo that can be seen: margins are cut off, white ones and transparent ones. It is put on white, since most logos
 * are dark and many are transparent. A light one that was made for a dark ground gets one. Null when there is nothing to be seen.
 * Takes pixels of four bytes: red, green, blue, alpha.
 */
export function viewOf(pixels: Uint8Array, size: Size): LogoView | null {
  const alphaAt = (at: number) => pixels[at * CHANNELS + 3] ?? 0;
  const onWhite = (at: number) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * CHANNELS, at * CHANNELS + 3);
    return 255 + ((Math.min(red, green, blue) - 255) * alphaAt(at)) / 255;
  };
  const there = seen(size, (at) => alphaAt(at) >= FAINT);
  const inked = seen(size, (at) => onWhite(at) < NEARLY_WHITE);
  const isOpaque = there.count === size.width * size.height;
  const isDark = isOpaque || seen(size, (at) => onWhite(at) < STANDS_OUT).count > there.count * ENOUGH;
  if (isDark) return inked.count > 0 ? { ...inked.box, ground: WHITE } : null;
  return there.count > 0 ? { ...there.box, ground: DARK } : null;
}

/** How many pixels are so, and the smallest box around them. */
function seen({ width, height }: Size, isSo: (at: number) => boolean) {
  let [count, left, top, right, bottom] = [0, width, height, 0, 0];
  for (let at = 0; at < width * height; at += 1) {
    if (!isSo(at)) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    count += 1;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  return { count, box: { left, top, width: right - left + 1, height: bottom - top + 1 } };
}
