/** D93: a file of a logo has to be smaller than this. */
export const LOGO_MEGABYTES = 2;

/** Kinds of picture that a logo may come as. It is kept as PNG, whatever it was. */
export const LOGO_KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/svg+xml'];

/** CSS pixels, wherever a logo is shown (D93). */
export const MAX_SHOWN: Size = { width: 200, height: 64 };
/** Twice as many, for screens with twice as many. */
export const MAX_KEPT: Size = { width: 400, height: 128 };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How large a logo is shown: its shape is kept, and a small one stays small. */
export function shownSize({ width, height }: Size, max: Size = MAX_SHOWN): Size {
  const share = Math.min(1, max.width / width, max.height / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** Letters in a picture that is narrower than this cannot be read. The head of the portal draws it 26 high. */
const MIN_READABLE_WIDTH = 80;

/** A wide logo, as it is shown, is taken for the name itself and stands in its place. Any other is a sign beside the name. */
export const standsForName = ({ width, height }: Size): boolean => width >= MIN_READABLE_WIDTH && width >= height * 3;
