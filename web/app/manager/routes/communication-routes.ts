/** Conversations with customers. */
export const communications = [] as const;
