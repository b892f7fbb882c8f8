/** What the portal, mails and PDFs of a business wear (D93). Colors as `#rrggbb`, each readable where it stands. */
export interface Brand {
  /** Buttons with white text, and links on paper. */
  readonly accent: string;
  /** Buttons with white text on a dark screen. */
  readonly darkAccent: string;
  /** Links on a dark screen. */
  readonly darkLink: string;
}

type Channels = readonly [red: number, green: number, blue: number];

const WHITE: Channels = [255, 255, 255];
const BLACK: Channels = [0, 0, 0];
/** The lightest and the darkest ground that the accent stands on: `--u-paper` in light, `--u-raised` in dark. */
const PAPER: Channels = [244, 240, 235];
const DARK: Channels = [40, 36, 34];

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for the edge of a button. */
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;
/** A step that no eye sees, as a share of the way to black or white. */
const STEP = 0.02;

/** Null without a color: everything then looks as the product does. One that cannot be read is darkened until it can (D93). */
export function brandOf(accentColor: string): Brand | null {
  const chosen = channelsOf(accentColor);
  if (chosen === null) return null;
  const accent = moved(chosen, BLACK, (color) => contrast(color, PAPER) >= TEXT_CONTRAST);
  const darkAccent = moved(accent, WHITE, (color) => contrast(color, DARK) >= EDGE_CONTRAST);
  const darkLink = moved(accent, WHITE, (color) => contrast(color, DARK) >= TEXT_CONTRAST);
  return { accent: textOf(accent), darkAccent: textOf(darkAccent), darkLink: textOf(darkLink) };
}

/** The first color on the way to `end` that passes. `end` itself always does. */
function moved(start: Channels, end: Channels, passes: (color: Channels) => boolean): Channels {
  for (let way = 0; way < 1; way += STEP) {
    const [red, green, blue] = start;
    const at = (from: number, to: number) => Math.round(from + (to - from) * way);
    const color: Channels = [at(red, end[0]), at(green, end[1]), at(blue, end[2])];
    if (passes(color)) return color;
  }
  return end;
}

/** WCAG: from 1 for the same color to 21 for black on white. */
function contrast(one: Channels, other: Channels): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Channels): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function channelsOf(color: string): Channels | null {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

const textOf = (channels: Channels): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
