/** What younger features may use of account. */
export { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
export { confirmationRules, isAboutConfirmation, newConfirmation } from './confirmation.ts';
export { ConfirmationFields, LogInAgain, useConfirming } from './confirmation-fields.tsx';
