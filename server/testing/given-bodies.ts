import { PASSWORD } from './test-product.ts';

/** What a body must contain beyond its schema, so its ids are checked. */
export const GIVEN: Record<string, object> = {
  'workOrders.addExpenseReport': {
    lineItems: [{ uuid: '', category: 'Material', description: 'Oak', quantity: 1, rate: 5 }],
  },
  'crew.mail': { email: 'crew@tallgrass.example', subContractorIds: [] },
  // A password check would stop the request before the ids are checked.
  'businesses.update': { businessBank: null, removeBusinessInformation: false },
  'businesses.updateAccount': { businessBank: null, removeBusinessInformation: false },
  'businesses.changeBankAccount': { confirmation: { password: PASSWORD } },
  // Whoever asks has to have one.
  'businesses.askForSecondFactor': { asked: false },
  'businesses.unfreeze': { confirmation: { password: PASSWORD } },
  // One with this name is there already, so each attempt is answered alike.
  'connections.make': { name: 'Larch', confirmation: { password: PASSWORD } },
  'taxRates.create': { name: 'Larch' },
  'priceItems.create': { name: 'Larch' },
  'connections.change': { confirmation: { password: PASSWORD } },
  'connections.renew': { confirmation: { password: PASSWORD } },
  'webhooks.make': { address: 'https://larch.example.com/hook' },
  'webhooks.change': { address: 'https://larch.example.com/other' },
  'webhooks.secret': { confirmation: { password: PASSWORD } },
};

/**
 * Refused with one's own ids as well, by a wrong password, code or link secret, a missing row, or the state. Any other
 * refusal means a wrong request and proves nothing.
 */
export const REFUSED_ANYWAY: readonly string[] = [
  'portal.file',
  'portal.ask',
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
  'logos.change',
  'logos.read',
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
  'members.changeInvitation',
  'connections.self',
  'connections.make',
  'taxRates.create',
  'priceItems.create',
  'invoices.deleteLine',
  'invoices.remove',
  'deliveries.repeat',
  'unsubscribe.undo',
  'session.confirm',
  'session.changePassword',
  'session.beginSecondFactor',
  'session.confirmSecondFactor',
  'session.renewRecoveryCodes',
  'session.exchange',
  'session.endSecondFactor',
  'session.beginPasskey',
  'session.addPasskey',
  'session.renamePasskey',
  'session.endPasskey',
  'session.endSignIn',
];
