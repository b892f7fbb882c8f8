import { fileBelow, INVOICE_FILE_MEGABYTES } from '@underlay/domain/files/file-size.ts';
import { TOO_MANY_LINES } from '@underlay/domain/invoices/invoice.ts';
import { TOTAL_TOO_LARGE } from '@underlay/domain/money/money.ts';
import { QUOTES_UNPAID } from '@underlay/domain/payments/why-unpaid.ts';
import { NO_OWNERS, REMINDER_FAILED, SIGN_IN_FAILED } from '@underlay/domain/refusal-texts.ts';
import { CONNECTION_REFUSALS } from './connection-refusals.ts';
import { CREDIT_REFUSALS } from './credit-refusals.ts';
import { MAIL_REFUSALS } from './mail-refusals.ts';
import { OFFER_REFUSALS } from './offer-refusals.ts';
import { PAYMENT_REFUSALS } from './payment-refusals.ts';
import { PRICE_REFUSALS } from './price-refusals.ts';
import { STOCK_REFUSALS } from './stock-refusals.ts';

/**
 * Every refusal of the server: its HTTP status and its message in the red alert (D23, ERR-04). Codes are for programs that
 * log. Screens show the message.
 */
export const REFUSALS = {
  // Access
  EXPIRED_TOKEN: { status: 401, message: 'expired token' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in.' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  INVALID_INPUT: { status: 422, message: 'Some entries need another look.' },
  BAD_REQUEST: { status: 400, message: 'The request could not be read.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the request as application/json.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a minute and try again.' },
  FORBIDDEN_ORIGIN: { status: 403, message: 'This request did not come from Underlay.' },
  UNAVAILABLE: {
    status: 503,
    message: 'Underlay cannot reach its database right now. Nothing was changed. Please try again in a moment.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was changed. Please try again.' },
  // Records
  CHANGED_ELSEWHERE: {
    status: 409,
    message:
      'Someone else changed this in the meantime. Your entries are still here. Look at the other version in another tab, or save again to replace it.',
  },
  unknown_customer: { status: 422, message: 'That customer does not exist.' },
  unknown_job: { status: 422, message: 'That job does not exist.' },
  unknown_category: { status: 422, message: 'That category does not exist.' },
  unknown_item: { status: 422, message: 'That item is not in the inventory.' },
  unknown_subcontractor: { status: 422, message: 'That subcontractor does not exist.' },
  REQUEST_REPEATED: {
    status: 409,
    message: 'This was already submitted. Please wait a moment, then reload to see whether it was saved.',
  },
  REQUEST_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was already used for another request.' },
  export_too_long: { status: 422, message: 'More than 100,000 entries. Choose a shorter time.' },
  // Files
  no_file: { status: 422, message: 'Choose a file.' },
  file_empty: { status: 422, message: 'The file is empty.' },
  file_too_large: { status: 413, message: fileBelow(INVOICE_FILE_MEGABYTES) },
  file_type: { status: 415, message: 'Only images (JPEG, PNG, GIF, WebP) and PDF files can be uploaded.' },
  unsafe_pdf: {
    status: 422,
    message:
      'This PDF may hold a program that could not be taken out. Print it to a new PDF and upload that one instead.',
  },
  malware_found: { status: 422, message: 'A virus scanner found malware in this file. It was not saved.' },
  scanner_unavailable: {
    status: 503,
    message: 'Files cannot be checked for malware right now. Nothing was saved. Please try again in a few minutes.',
  },
  image_too_large: { status: 422, message: 'The picture may have at most 40 megapixels.' },
  image_too_complex: {
    status: 422,
    message: 'This picture takes too much work to check. Save it once more as JPEG, and upload that one instead.',
  },
  logo_type: { status: 415, message: 'A logo has to be a PNG, JPEG or SVG picture.' },
  logo_unreadable: {
    status: 422,
    message: 'This picture cannot be read. Save it once more as PNG, JPEG or SVG, and choose that file.',
  },
  logo_too_complex: {
    status: 422,
    message: 'This picture takes too much work to draw. Save it as PNG, and choose that file.',
  },
  logo_blank: { status: 422, message: 'Nothing can be seen in this picture. Please choose another one.' },
  quota_reached: { status: 413, message: 'There is no room left for files. Delete some first.' },
  disk_full: { status: 507, message: 'There is no room left on the server. The file was not saved.' },
  disk_low: {
    status: 507,
    message:
      'There is almost no room left on the server, so nothing can be changed right now. Nothing was lost, and everything can be read.',
  },
  being_restored: {
    status: 503,
    message:
      'Underlay is being restored from a backup. Until that is finished nothing can be changed or paid here. Whatever was paid already is not lost and will show again: please do not pay it twice.',
  },
  files_unavailable: {
    status: 503,
    message: 'The file store cannot be reached right now. Nothing was changed. Please try again in a moment.',
  },
  files_busy: {
    status: 503,
    message: 'Too many files are being checked right now. This one was not saved. Please try again in a moment.',
  },
  document_unavailable: {
    status: 503,
    message: 'The PDF could not be made right now. Please try again in a moment.',
  },
  too_many_files: { status: 422, message: 'An invoice holds at most 100 files.' },
  unknown_file: { status: 422, message: 'That file does not exist.' },
  ...STOCK_REFUSALS,
  ...PRICE_REFUSALS,
  ...OFFER_REFUSALS,
  ...MAIL_REFUSALS,
  // Invoices
  wrong_status: { status: 409, message: 'That is not possible in the current status.' },
  was_sent: {
    status: 409,
    message: 'Only a draft that was never sent can be deleted. The customer had this one, so it is kept.',
  },
  draft_deleted: { status: 410, message: 'This draft was deleted. Its number is not used again.' },
  no_lines: { status: 409, message: 'Add at least one line item before sending.' },
  has_payments: { status: 409, message: 'A payment has been made on this invoice, so it cannot be retracted.' },
  is_quote: { status: 409, message: QUOTES_UNPAID },
  not_a_quote: { status: 409, message: 'This is already an invoice.' },
  not_editable: { status: 409, message: 'Line items can only be changed while the invoice is pending.' },
  total_too_large: { status: 422, message: TOTAL_TOO_LARGE },
  too_many_lines: { status: 422, message: TOO_MANY_LINES },
  due_date_past: { status: 422, message: 'The due date cannot be before today.' },
  due_date_before_created: { status: 422, message: 'The due date cannot be before the day the invoice was created.' },
  due_date_before_invoice_date: { status: 422, message: 'The due date cannot be before the date of the document.' },
  invoice_date_future: { status: 422, message: 'The date cannot be after today.' },
  invoice_date_too_old: { status: 422, message: 'The date can be at most a year back.' },
  expiration_past: { status: 422, message: 'The quote expiration date cannot be before today.' },
  reminder_limit: { status: 429, message: 'Reminder Email Daily Limit Reached' },
  delivery_not_repeatable: {
    status: 409,
    message: 'There is nothing to send again, or the customer cannot be reached this way any more.',
  },
  businesses_per_day: {
    status: 429,
    message: 'You have added as many businesses as you can on one day. Please add the next one tomorrow.',
  },
  reminder_impossible: { status: 409, message: REMINDER_FAILED },
  ...PAYMENT_REFUSALS,
  ...CREDIT_REFUSALS,
  // Businesses
  last_beneficial_owner: { status: 409, message: NO_OWNERS },
  // Members
  last_owner: { status: 409, message: 'A business needs an owner. Make somebody else an owner first.' },
  already_member: { status: 409, message: 'Somebody with this address is a member already.' },
  contact_of_billed: {
    status: 403,
    message:
      'This customer has invoices or payments, and they go to this e-mail address and phone. Your role cannot change where. Ask somebody in the office.',
  },
  not_your_role: { status: 403, message: 'Your role does not include this. An owner can change that.' },
  too_many_members: { status: 409, message: 'A business has at most 200 members and invited people.' },
  too_many_invitations: {
    status: 409,
    message: 'There are 20 invitations that nobody has answered. Withdraw one first.',
  },
  too_many_invitation_mails: {
    status: 429,
    message: 'This invitation was sent often enough for today. Please try again tomorrow.',
  },
  invitation_over: { status: 409, message: 'This invitation is no longer open. Ask for a new one.' },
  ...CONNECTION_REFUSALS,
  // Sign-in
  wrong_password: { status: 422, message: 'The password or the code is not correct.' },
  confirmation_needed: { status: 403, message: 'This asks for your password first.' },
  sign_in_again: { status: 403, message: 'Please log out, log in again and repeat this within five minutes.' },
  second_factor_needed: {
    status: 403,
    message:
      'This business asks everybody for two-step sign-in. Set it up under Sign-in and security, then open the business again.',
  },
  second_factor_asked: {
    status: 409,
    message: 'A business that you work in asks everybody for two-step sign-in, so it stays on.',
  },
  own_second_factor_first: {
    status: 409,
    message: 'Set up two-step sign-in for yourself first, under Sign-in and security.',
  },
  wrong_code: { status: 422, message: 'That code is not correct. Please enter the newest one from your app.' },
  set_up_over: {
    status: 409,
    message: 'This was set up already, or was begun more than an hour ago. Please reload the page to see.',
  },
  second_factor_off: { status: 409, message: 'Two-step sign-in is off. Please reload the page.' },
  passkey_refused: { status: 422, message: 'The passkey could not be added. Please try again.' },
  passkey_known: { status: 409, message: 'This passkey was added already. Please reload the page.' },
  too_many_passkeys: { status: 409, message: 'You have 10 passkeys. Remove one first.' },
  managed_elsewhere: { status: 409, message: 'Your password and your codes are managed where you sign in.' },
  exchange_failed: { status: 400, message: SIGN_IN_FAILED },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** The body of every answer that is not a success. `fields` maps a field's path to its message. */
export interface Problem {
  readonly code: RefusalCode;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: Readonly<Record<string, string>>;
}
