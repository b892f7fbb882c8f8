/** What a first bank account does. Nothing rests, since nothing could be paid online before it. */
export const FIRST_BANK =
  'Customers can pay online once the account is verified, which takes up to 3 business days. The members of this business are told by e-mail.';
