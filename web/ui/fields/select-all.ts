import type { FocusEvent } from 'react';

/** Whoever types next replaces what stands in the field. */
export const selectAll = (event: FocusEvent<HTMLInputElement>): void => event.currentTarget.select();
