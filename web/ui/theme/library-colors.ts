/**
 * Stands in for the palettes of the component library (vite.config.ts). All hues that screens use are our own (theme.ts), so a page
 * need not load the library's. It only asks which hues it has, to leave out of a page what its style sheet says already.
 */
const shades = new Array<string>(10).fill('#000');
export const DEFAULT_COLORS = { dark: shades, gray: shades, red: shades, blue: shades, green: shades, yellow: shades };
