interface Asked {
  readonly color: string;
  readonly variant: string;
}

const LINE = 'calc(0.0625rem * var(--mantine-scale)) solid';
const line = (color: string): string => `${LINE} ${color}`;

/**
 * Stands in for the library's own choice of colors (vite.config.ts). Screens name a hue and no shade of it, so each color is a variable
 * of our style sheets, and a page need not load what works colors out.
 */
export function defaultVariantColorsResolver({ color, variant }: Asked) {
  const hue = (role: string): string => `var(--mantine-color-${color}-${role})`;
  const clear = { background: 'transparent', border: line('transparent') };
  switch (variant) {
    case 'filled':
      return { ...clear, background: hue('filled'), hover: hue('filled-hover'), color: 'var(--mantine-color-white)' };
    case 'light':
      return { ...clear, background: hue('light'), hover: hue('light-hover'), color: hue('light-color') };
    case 'subtle':
      return { ...clear, hover: hue('light-hover'), color: hue('light-color') };
    case 'outline':
      return { ...clear, hover: hue('outline-hover'), color: hue('outline'), border: line(hue('outline')) };
    case 'default':
      return {
        background: 'var(--mantine-color-default)',
        hover: 'var(--mantine-color-default-hover)',
        color: 'var(--mantine-color-default-color)',
        border: line('var(--mantine-color-default-border)'),
      };
    default:
      return {};
  }
}
