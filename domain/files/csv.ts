/**
 * What spreadsheets take for the beginning of a formula: at the head of a cell, and behind what those of other countries take for its
 * end, since a quote in the middle of their line is none to them.
 */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@])|^(?=[\t\r])/g;

/**
 * One line of a CSV file (RFC 4180), with its end. What a spreadsheet would compute gets an apostrophe before it, since anybody
 * may have typed it.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  const plain = text.replaceAll(FORMULA, "$1'");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
