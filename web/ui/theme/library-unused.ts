/**
 * Stands in for what components of the library bring along and no screen uses (vite.config.ts): buttons in a row that share their edges
 * (`Button.Group`, `ActionIcon.Group`), and loaders other than the ring. A page need not load them.
 */
export const ButtonGroup = undefined;
export const ButtonGroupSection = undefined;
export const ActionIconGroup = undefined;
export const ActionIconGroupSection = undefined;
export const Bars = undefined;
export const Dots = undefined;
