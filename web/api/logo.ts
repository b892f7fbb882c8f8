import { addressOf } from './client.ts';

/** Where a page finds the picture of a logo. Another picture has another address. */
export const logoAddress = (logoId: string): string => addressOf('/logos/:logoId', { params: { logoId } });
