/** Work orders and their expense reports. */
export const workOrders = [] as const;
