/** What was done takes away what did it. Reading continues at the page's heading. */
export const readOn = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
