import { type BasisPoints, percentFromBasisPoints } from '../money/money.ts';

/** Retired ones count too. Each can be used again, under another name (TAX-01). */
export const MAX_TAX_RATES = 20;

/** "Sales tax, material, 9.15%": a named rate as documents say it (TAX-04). */
export const taxRateLabel = ({ name, percent }: { readonly name: string; readonly percent: BasisPoints }): string =>
  `${name}, ${percentFromBasisPoints(percent)}%`;
