/** What is refused about what things cost: tax rates. */
export const PRICE_REFUSALS = {
  rate_exists: { status: 422, message: 'There is a tax rate of this name already.' },
  too_many_rates: { status: 409, message: 'A business keeps at most 20 tax rates. Change a retired one instead.' },
} as const satisfies Record<string, { status: number; message: string }>;
