import { LostLinkPage } from './find-link-page.tsx';
import { TicketOverPage } from './ticket-over-page.tsx';

/** An address that opens no account (D03): no link of a customer, or a member's device whose ten minutes are over (SIGN-15). */
export const NoAccountPage = ({ onDevice }: { readonly onDevice: boolean }) =>
  onDevice ? <TicketOverPage /> : <LostLinkPage />;
