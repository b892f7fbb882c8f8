/**
 * Stands in for the palettes of the component library (vite.config.ts). All hues that screens use are our own (scales.ts) and stand in the style
 * sheets, so a page need not load the library's. Components only look up that there is one.
 */
const shades = new Array<string>(10).fill('#000');
export const DEFAULT_COLORS = { dark: shades, gray: shades, red: shades, blue: shades, green: shades, yellow: shades };

/** Nor is one measured: what stands on a hue is white (`autoContrast`). */
export const isLightColor = (): boolean => false;
