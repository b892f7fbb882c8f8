import { quietly } from './quietly.ts';

const nameFor = (invoiceId: string): string => `underlay.ticket.${invoiceId}`;
const IN_ADDRESS = /^#ticket=([\w-]+)$/;

/**
 * SIGN-15: what a member's page led here with. It goes from the address into this tab at once, so that whoever copies the address, or
 * opens it again, has nothing of it. It stays there once it is over, so that the member's own looking counts as nobody's (VER-04).
 */
export function readTicket(invoiceId: string): string | null {
  const ticket = IN_ADDRESS.exec(window.location.hash)?.[1];
  if (ticket === undefined) return quietly(() => sessionStorage.getItem(nameFor(invoiceId)));
  quietly(() => sessionStorage.setItem(nameFor(invoiceId), ticket));
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  return ticket;
}

/** As a call carries it. */
export function asTicket(invoiceId: string): { readonly ticket?: string } {
  const ticket = readTicket(invoiceId);
  return ticket === null ? {} : { ticket };
}
