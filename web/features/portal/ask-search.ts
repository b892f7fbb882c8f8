/** What a question is about, as it stands in the address. */
export const readAskSearch = ({ about }: Record<string, unknown>): { about?: string } =>
  typeof about === 'string' ? { about } : {};
