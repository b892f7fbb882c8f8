import 'react';

/** Components may hand values to their style sheets. */
declare module 'react' {
  interface CSSProperties {
    readonly [name: `--${string}`]: string | number | undefined;
  }
}
