/** 1,000, or 1,000+ where counting stopped. */
export const countText = (count: number, hasMore = false): string =>
  `${count.toLocaleString('en-US')}${hasMore ? '+' : ''}`;
