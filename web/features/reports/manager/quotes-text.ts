import { countText } from '../../../ui/table/count-text.ts';

export const quotesText = (count: number): string => `${countText(count)} ${count === 1 ? 'quote' : 'quotes'}`;
