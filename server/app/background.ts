import { mailBankNotice } from '../features/businesses/index.ts';
import { mailMessage, messageNotMailed } from '../features/communications/index.ts';
import { mailContactChange } from '../features/contact/index.ts';
import { dropFiles } from '../features/files/index.ts';
import { mailInvoice, mailReminder, reminderNotMailed } from '../features/invoices/index.ts';
import { mailInvitation, mailMember } from '../features/members/index.ts';
import { bringProviderUpToDate, catchUp, mailOnboarding } from '../features/onboarding/index.ts';
import { checkMethods, forgetMethods } from '../features/payment-methods/index.ts';
import {
  giveUpOpenPayments,
  handleProviderEvent,
  mailPayment,
  reconcilePayments,
  submitPayment,
} from '../features/payments/index.ts';
import { submitRefund } from '../features/refunds/index.ts';
import { mailAccount } from '../features/session/index.ts';
import { forgetRepeats } from '../http/repeats.ts';
import type { Platform } from '../services/platform.ts';

const RECONCILE_SECONDS = 10;
const METHODS_SECONDS = 60;
const FORGET_SECONDS = 3_600;
const DROP_SECONDS = 60;
const CATCH_UP_SECONDS = 900;

/** Names who does which background work. */
export function defineBackgroundWork(platform: Platform) {
  const { jobs } = platform;
  jobs.handle('business-onboard', ({ businessId }) => bringProviderUpToDate(platform, businessId));
  jobs.handle('onboarding-mail', (data) => mailOnboarding(platform, data));
  jobs.handle('invoice-mail', (data) => mailInvoice(platform, data));
  jobs.handle(
    'reminder-mail',
    (data) => mailReminder(platform, data),
    (data) => reminderNotMailed(platform, data),
  );
  jobs.handle('payment-submit', ({ businessId, paymentId }) => submitPayment(platform, businessId, paymentId));
  jobs.handle('refund-submit', ({ businessId, refundId }) => submitRefund(platform, businessId, refundId));
  jobs.handle('payment-mail', (data) => mailPayment(platform, data));
  jobs.handle('provider-event', ({ eventId }) => handleProviderEvent(platform, eventId));
  jobs.every(FORGET_SECONDS, 'forget answered requests', () => forgetRepeats(platform));
  jobs.handle(
    'message-mail',
    (data) => mailMessage(platform, data),
    (data) => messageNotMailed(platform, data),
  );
  jobs.handle('account-mail', (data) => mailAccount(platform, data));
  jobs.handle('contact-mail', (data) => mailContactChange(platform, data));
  jobs.handle('give-up-open-payments', (data) => giveUpOpenPayments(platform, data));
  jobs.handle('bank-notice-mail', (data) => mailBankNotice(platform, data));
  jobs.handle('invitation-mail', (data) => mailInvitation(platform, data));
  jobs.handle('member-mail', (data) => mailMember(platform, data));
  jobs.every(RECONCILE_SECONDS, 'reconcile payments', () => reconcilePayments(platform));
  jobs.every(METHODS_SECONDS, 'check saved bank accounts', () => checkMethods(platform));
  jobs.every(METHODS_SECONDS, 'forget deleted bank accounts', () => forgetMethods(platform));
  jobs.every(CATCH_UP_SECONDS, 'look after businesses on their way', () => catchUp(platform));
  jobs.every(DROP_SECONDS, 'drop files that nobody needs', () => dropFiles(platform));
}
