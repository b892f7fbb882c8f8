/** Stock. */
export const inventory = [] as const;
