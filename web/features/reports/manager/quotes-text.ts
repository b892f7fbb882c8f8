export const quotesText = (count: number): string => `${count} ${count === 1 ? 'quote' : 'quotes'}`;
