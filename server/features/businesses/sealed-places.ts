// What is bound into each sealed text of a business. The text opens in its own row only (P04).

export const einPlace = (businessId: string) => `businesses|ein|${businessId}`;

export const numbersPlace = (businessId: string, bankId: string) =>
  `business_bank_accounts|numbers|${businessId}|${bankId}`;

export const ownerPlace = (column: string, businessId: string, ownerId: string) =>
  `business_owners|${column}|${businessId}|${ownerId}`;
