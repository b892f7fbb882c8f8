const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `?payment=` names the payment that was just made. Anything but an id is left out of the address. */
export const readPaymentSearch = ({ payment }: Record<string, unknown>): { payment?: string } =>
  typeof payment === 'string' && UUID.test(payment) ? { payment: payment.toLowerCase() } : {};
