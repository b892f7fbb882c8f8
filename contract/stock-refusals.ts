/** What is refused about the inventory and work orders. */
export const STOCK_REFUSALS = {
  more_than_stock: { status: 422, message: 'There are not that many in stock.' },
  out_of_stock: { status: 409, message: 'None of this item is left in stock.' },
  too_much_stock: { status: 422, message: 'An item may have at most 1,000,000,000 pieces and $99,999,999.99 in cost.' },
  too_many_attributes: { status: 422, message: 'An item holds at most 100 attributes.' },
  not_on_work_order: { status: 422, message: 'That subcontractor is not on this work order.' },
} as const satisfies Record<string, { status: number; message: string }>;
