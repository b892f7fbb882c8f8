/** Dashboard, reports and settings. */
export const overview = [] as const;
