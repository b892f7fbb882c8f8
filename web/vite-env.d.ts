/// <reference types="vite/client" />

/** Icons are imported one by one. The index of the set lists six thousand. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
