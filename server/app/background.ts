import { mailAccount } from '../features/account/index.ts';
import { mailBankNotice } from '../features/businesses/index.ts';
import { composeMessage } from '../features/communications/index.ts';
import { giveUpTextRequest, mailContactChange, sendTextRequest } from '../features/contact/index.ts';
import { mailStoppedNotices } from '../features/customers/index.ts';
import { type Composers, deliverMail, deliverText, giveUpDelivery } from '../features/deliveries/index.ts';
import { dropFiles } from '../features/files/index.ts';
import { composeInvoice, composeReminder } from '../features/invoices/index.ts';
import { mailInvitation, mailMember } from '../features/members/index.ts';
import { bringProviderUpToDate, catchUp, mailOnboarding } from '../features/onboarding/index.ts';
import { checkMethods, forgetMethods } from '../features/payment-methods/index.ts';
import {
  composePayment,
  giveUpOpenPayments,
  handleProviderEvent,
  mailPayment,
  reconcilePayments,
  submitPayment,
} from '../features/payments/index.ts';
import { submitRefund } from '../features/refunds/index.ts';
import { forgetRepeats } from '../http/repeats.ts';
import { MailRefused } from '../services/mailer.ts';
import type { Platform } from '../services/platform.ts';

const RECONCILE_SECONDS = 10;
const METHODS_SECONDS = 60;
const FORGET_SECONDS = 3_600;
const DROP_SECONDS = 60;
const CATCH_UP_SECONDS = 900;

/** Whose words are sent on which occasion. */
export const COMPOSERS: Composers = {
  invoice: composeInvoice,
  reminder: composeReminder,
  message: composeMessage,
  payment: composePayment,
};

/** Names who does which background work. */
export function defineBackgroundWork(platform: Platform) {
  const { jobs, log } = platform;
  /** A mail that the other side will never take has come to its end: trying for hours would change nothing. */
  const untilRefused = (sent: Promise<void>) =>
    sent.catch((error: unknown) => {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ problem: error.message }, 'a mail was refused for good');
    });
  jobs.handle('business-onboard', ({ businessId }) => bringProviderUpToDate(platform, businessId));
  jobs.handle('onboarding-mail', (data) => untilRefused(mailOnboarding(platform, data)));
  jobs.handle(
    'mail-delivery',
    (data) => deliverMail(platform, data, COMPOSERS),
    (data) => giveUpDelivery(platform, data),
  );
  jobs.handle(
    'sms-delivery',
    (data) => deliverText(platform, data, COMPOSERS),
    (data) => giveUpDelivery(platform, data),
  );
  jobs.handle(
    'sms-request',
    (data) => sendTextRequest(platform, data),
    (data) => giveUpTextRequest(platform, data),
  );
  jobs.handle('payment-submit', ({ businessId, paymentId }) => submitPayment(platform, businessId, paymentId));
  jobs.handle('refund-submit', ({ businessId, refundId }) => submitRefund(platform, businessId, refundId));
  jobs.handle('payment-mail', (data) => untilRefused(mailPayment(platform, data)));
  jobs.handle('provider-event', ({ eventId }) => handleProviderEvent(platform, eventId));
  jobs.every(FORGET_SECONDS, 'forget answered requests', () => forgetRepeats(platform));
  jobs.handle('notices-mail', (data) => untilRefused(mailStoppedNotices(platform, data)));
  jobs.handle('account-mail', (data) => untilRefused(mailAccount(platform, data)));
  jobs.handle('contact-mail', (data) => untilRefused(mailContactChange(platform, data)));
  jobs.handle('give-up-open-payments', (data) => giveUpOpenPayments(platform, data));
  jobs.handle('bank-notice-mail', (data) => untilRefused(mailBankNotice(platform, data)));
  jobs.handle('invitation-mail', (data) => untilRefused(mailInvitation(platform, data)));
  jobs.handle('member-mail', (data) => untilRefused(mailMember(platform, data)));
  jobs.every(RECONCILE_SECONDS, 'reconcile payments', () => reconcilePayments(platform));
  jobs.every(METHODS_SECONDS, 'check saved bank accounts', () => checkMethods(platform));
  jobs.every(METHODS_SECONDS, 'forget deleted bank accounts', () => forgetMethods(platform));
  jobs.every(CATCH_UP_SECONDS, 'look after businesses on their way', () => catchUp(platform));
  jobs.every(DROP_SECONDS, 'drop files that nobody needs', () => dropFiles(platform));
}
