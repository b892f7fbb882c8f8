import { Navigate } from '@tanstack/react-router';
import { lastAccount } from './last-account.ts';

/** SHELL-06, D39: back to the account page that this tab showed last. Without one it is the home page. */
export const AccountSummaryPage = () => <Navigate href={lastAccount()} to="." replace />;
