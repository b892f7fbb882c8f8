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
