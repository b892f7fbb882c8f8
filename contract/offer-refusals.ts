import { TOO_MANY_CHOICES, TOO_MANY_SECTIONS } from '@underlay/domain/offers/limits.ts';
import {
  CODE_MISSING,
  CONTRACT_CANCELED,
  DAY_PASSED,
  DISCOUNT_TOO_LARGE,
  LAST_TAKES_REST,
  NAME_MISSING,
} from '@underlay/domain/refusal-texts.ts';

/** Of sections and discounts, and of quotes of which something can be chosen (selling.md, 5). */
export const OFFER_REFUSALS = {
  too_many_choices: { status: 422, message: TOO_MANY_CHOICES },
  choice_missing: { status: 422, message: 'Say which choice this is a package of.' },
  only_quotes_choose: { status: 422, message: 'Only a quote can have something to choose.' },
  picture_of_no_package: { status: 422, message: 'Only a package of a choice has a picture.' },
  picture_type: { status: 422, message: 'Choose a picture: JPEG, PNG, GIF or WebP.' },
  picture_internal: {
    status: 422,
    message: 'This file is internal. Show it to the customer first, or choose another one.',
  },
  picture_unreadable: {
    status: 422,
    message: 'This picture cannot be read. Save it once more as JPEG or PNG, add it, and choose that file.',
  },
  offer_incomplete: { status: 422, message: 'Something is missing before this can be sent.' },
  schedule_open: { status: 422, message: LAST_TAKES_REST },
  too_many_versions: { status: 409, message: 'This offer was sent 50 times. Copy it to go on.' },
  quote_changed: {
    status: 409,
    message: 'This quote was changed while you were reading. Here is the new version.',
  },
  total_changed: { status: 422, message: 'The total has changed. Please look at it again.' },
  signature_missing: { status: 422, message: NAME_MISSING },
  consent_missing: { status: 422, message: 'Please agree to sign electronically, or ask for paper.' },
  signature_too_large: { status: 422, message: 'The drawing is too large. Clear it and try again.' },
  code_missing: { status: 422, message: CODE_MISSING },
  code_over: { status: 422, message: 'That code is over. Ask for a new one.' },
  no_code_needed: { status: 409, message: 'No code is needed to sign this. Load the page again.' },
  too_many_codes: { status: 429, message: 'We sent you three codes already. Ask for a new one in an hour.' },
  quote_expired: { status: 409, message: 'This quote is not valid any more. Ask for a new one.' },
  answered: { status: 409, message: 'This quote was answered already.' },
  already_accepted: {
    status: 409,
    message: 'This was signed. Change it with a change order, or cancel the contract.',
  },
  quote_revising: {
    status: 409,
    message: 'This quote is being revised. You will get the new version by e-mail.',
  },
  signed_paper: { status: 409, message: 'This is the paper that was signed. It stays with the quote as it is.' },
  choices_open: { status: 409, message: 'The customer has not chosen yet. Record the acceptance instead.' },
  discount_too_large: { status: 422, message: DISCOUNT_TOO_LARGE },
  too_many_sections: { status: 422, message: TOO_MANY_SECTIONS },
  template_exists: { status: 422, message: 'There is a template of this name already.' },
  unknown_template: { status: 422, message: 'That template does not exist any more.' },
  too_many_templates: { status: 409, message: 'A business keeps at most 200 templates. Delete some first.' },
  unknown_section: { status: 422, message: 'That section does not exist.' },
  // Of contracts
  contract_open: { status: 409, message: 'Another quote of this job was signed already.' },
  contract_exists: {
    status: 409,
    message:
      'This job has a signed contract already. Convert this quote to an invoice, put it on another job, or cancel the contract first.',
  },
  contract_canceled: { status: 409, message: CONTRACT_CANCELED },
  job_has_contract: { status: 409, message: 'This job has a signed contract. Cancel it before you move the job.' },
  job_moved: { status: 409, message: 'This job belongs to another customer by now. Ask for a new quote.' },
  draw_follows_contract: {
    status: 409,
    message: 'This invoice follows the contract. Change the contract with a change order.',
  },
  draw_not_planned: { status: 409, message: 'Only what is planned can be changed.' },
  split_too_large: { status: 422, message: 'The first part has to be less than the whole.' },
  too_many_draws: { status: 409, message: 'A contract is billed in at most 24 draws.' },
  no_next_draw: { status: 409, message: 'There is no planned draw after this one to join it with.' },
  more_than_held: { status: 422, message: 'More than is held cannot be released.' },
  retainage_released: { status: 409, message: 'Its retainage was released. Retract the release first.' },
  two_invoices: { status: 409, message: 'Both draws have an invoice that was taken back. Send one of them first.' },
  day_passed: { status: 422, message: DAY_PASSED },
  reached_day: { status: 422, message: 'That cannot be the day on which it was reached.' },
  draw_order: { status: 409, message: 'The last payment takes what is left. Bill the others first.' },
} as const;
