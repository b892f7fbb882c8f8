/** What is refused about what things cost: tax rates and the price book. */
export const PRICE_REFUSALS = {
  rate_exists: { status: 422, message: 'There is a tax rate of this name already.' },
  too_many_rates: { status: 409, message: 'A business keeps at most 20 tax rates. Change a retired one instead.' },
  unknown_rate: { status: 422, message: 'That tax rate does not exist.' },
  price_item_exists: { status: 422, message: 'There is an item of this name already.' },
  unknown_price_item: { status: 422, message: 'That item is not in the price book.' },
  too_many_price_items: {
    status: 409,
    message: 'A price book holds at most 5,000 active items. Retire some first.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
