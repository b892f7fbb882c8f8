/** Of sections and discounts, and of quotes of which something can be chosen (selling.md, 5). */
export const OFFER_REFUSALS = {
  too_many_choices: { status: 422, message: 'A document holds at most 10 choices.' },
  choice_missing: { status: 422, message: 'Say which choice this is a package of.' },
  only_quotes_choose: { status: 422, message: 'Only a quote can have something to choose.' },
  offer_incomplete: { status: 422, message: 'Something is missing before this can be sent.' },
  schedule_open: { status: 422, message: 'The last payment takes the rest, and no other does.' },
  too_many_versions: { status: 409, message: 'This offer was sent 50 times. Copy it to go on.' },
  quote_changed: {
    status: 409,
    message: 'This quote was changed while you were reading. Here is the new version.',
  },
  total_changed: { status: 422, message: 'The total has changed. Please look at it again.' },
  signature_missing: { status: 422, message: 'Type your name to sign.' },
  consent_missing: { status: 422, message: 'Please agree to sign electronically, or ask for paper.' },
  signature_too_large: { status: 422, message: 'The drawing is too large. Clear it and try again.' },
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
  choices_open: { status: 409, message: 'The customer has not chosen yet. Record the acceptance instead.' },
  discount_too_large: { status: 422, message: 'The discount may not be more than the line.' },
  too_many_sections: { status: 422, message: 'A document holds at most 50 sections.' },
  template_exists: { status: 422, message: 'There is a template of this name already.' },
  unknown_template: { status: 422, message: 'That template does not exist any more.' },
  too_many_templates: { status: 409, message: 'A business keeps at most 200 templates. Delete some first.' },
  unknown_section: { status: 422, message: 'That section does not exist.' },
  // Of contracts
  contract_open: { status: 409, message: 'Another quote of this job was signed already.' },
  contract_canceled: { status: 409, message: 'The contract was canceled.' },
  job_has_contract: { status: 409, message: 'This job has a signed contract. Cancel it before you move the job.' },
  job_moved: { status: 409, message: 'This job belongs to another customer by now. Ask for a new quote.' },
  draw_follows_contract: {
    status: 409,
    message: 'This invoice follows the contract. Change the contract with a change order.',
  },
  draw_order: { status: 409, message: 'The last payment takes what is left. Bill the others first.' },
} as const;
