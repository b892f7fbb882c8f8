/**
 * Stands in for what libraries bring along and no screen uses (UNUSED in packing.ts), so that a page need not load it: buttons in a row
 * that share their edges (`Button.Group`, `ActionIcon.Group`), loaders other than the ring, menus beyond a list of what can be done, arrows
 * at what floats, and scroll bars other than the browser's.
 */
export const ButtonGroup = undefined;
export const ButtonGroupSection = undefined;
export const ActionIconGroup = undefined;
export const ActionIconGroupSection = undefined;
export const Bars = undefined;
export const Dots = undefined;
export const MenuCheckboxGroup = undefined;
export const MenuCheckboxItem = undefined;
export const MenuRadioGroup = undefined;
export const MenuRadioItem = undefined;
export const MenuSearch = undefined;
export const MenuSub = undefined;
export const MenuContextMenu = undefined;
export const PopoverContextMenu = undefined;
/** It is there, and not visible. */
export const FloatingArrow = () => null;
export const getArrowMergeDropdownStyles = undefined;
/** What scrolls a dialog is compared with it. */
export const ScrollArea = { Autosize: () => null };
/** Of the portal alone, where no list goes on without end (vite.config.ts). */
export const infiniteQueryBehavior = undefined;
