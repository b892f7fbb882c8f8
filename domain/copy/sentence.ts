/** With its full stop. The name of a company may bring one. */
export const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
