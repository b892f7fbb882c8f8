/** Where an invoice would stand, of money that is meant for none (LANG-08), as in copy.ts. Lists that load no more of its words have it too. */
export const onAccount = (): string => 'On account';
