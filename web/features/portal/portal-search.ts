/** The secret of a mailed link, as it stands in its address. */
export const readMailedSearch = ({ t }: Record<string, unknown>): { t?: string } =>
  typeof t === 'string' ? { t } : {};

/** Which page of a list without numbers it is. */
export const readPageSearch = ({ page }: Record<string, unknown>): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {};

/** What a question is about, as it stands in the address. */
export const readAskSearch = ({ about }: Record<string, unknown>): { about?: string } =>
  typeof about === 'string' ? { about } : {};
