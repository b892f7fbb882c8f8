import { createTheme, type MantineColorsTuple } from '@mantine/core';
import button from './button.module.css';
import field from './field.module.css';
import { choices } from './scales.ts';

const inputs = { classNames: field };

/** Components look up that there is a hue. What its shades are is said by the style sheets. */
const hue: MantineColorsTuple = ['#000', '#000', '#000', '#000', '#000', '#000', '#000', '#000', '#000', '#000'];

/**
 * What components ask for while a page runs. The scales of the look are not among it: every component takes them from variables,
 * which stand in the style sheets (scales.ts).
 */
export const theme = createTheme({
  colors: { chalk: hue, oak: hue },
  ...choices,
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm', variant: 'filled' }, classNames: button },
    TextInput: inputs,
    NativeSelect: inputs,
    Textarea: inputs,
    PasswordInput: inputs,
    NumberInput: inputs,
    Select: inputs,
    Skeleton: { defaultProps: { animate: false, radius: 'xs' } },
  },
});
