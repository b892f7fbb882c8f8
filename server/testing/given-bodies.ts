import { PASSWORD } from './test-product.ts';

/** What a body has to hold that its schema does not say, so that the ids in it are looked at. */
export const GIVEN: Record<string, object> = {
  'workOrders.addExpenseReport': {
    lineItems: [{ uuid: '', category: 'Material', description: 'Oak', quantity: 1, rate: 5 }],
  },
  // What asks for the password would stop before the ids are looked at.
  'businesses.update': { businessBank: null, removeBusinessInformation: false },
  'businesses.updateAccount': { businessBank: null, removeBusinessInformation: false },
  'businesses.changeBankAccount': { confirmation: { password: PASSWORD } },
  'businesses.unfreeze': { confirmation: { password: PASSWORD } },
};

/**
 * Refused with one's own ids as well: a password, a code or a link's secret is wrong, there is nothing of the kind, or the
 * state does not allow it. Whatever else is refused is asked for in the wrong way, and nothing is proved by its refusals.
 */
export const REFUSED_ANYWAY: readonly string[] = [
  'portal.file',
  'receipts.authorization',
  'receipts.managerAuthorization',
  'businesses.update',
  'businesses.updateAccount',
  'workOrders.changeInventory',
  'invoices.changeLine',
  'invoices.changeNamedLine',
  'businesses.lookAtBankNotice',
  'businesses.freeze',
  'members.sendAgain',
  'members.accept',
  'members.decline',
  'files.upload',
  'workOrders.addExpenseReport',
  'invoices.create',
  'invoices.addLine',
  'payments.payByBank',
  'payments.createIntent',
  'bankPayments.payWithMethod',
  'bankPayments.verify',
  'bankPayments.cancel',
  'refunds.applyCredit',
  'contact.lookAtChange',
  'contact.answerChange',
  'businesses.removeOwner',
  'members.remove',
  'members.withdraw',
  'invoices.deleteLine',
  'deliveries.repeat',
  'unsubscribe.undo',
  'session.changePassword',
  'session.beginSecondFactor',
  'session.confirmSecondFactor',
  'session.renewRecoveryCodes',
  'session.exchange',
  'session.endSecondFactor',
  'session.endSignIn',
];
