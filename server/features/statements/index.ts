/** What younger features may use of statements. */
export { checkStatement } from './check-statement.ts';
export { composeStatement } from './statement-mail.ts';
export { allSentStatements } from './statement-store.ts';
