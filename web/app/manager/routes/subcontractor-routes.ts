/** Subcontractors. */
export const subcontractors = [] as const;
