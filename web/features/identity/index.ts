/** What younger features may use of identity. */
export { AuthLinks } from './auth-links.tsx';
export { AuthNotice } from './auth-notice.tsx';
export { ExpiredNotice } from './expired-notice.tsx';
export { setLoggedOut, useExpired } from './expiry.ts';
export { takeKeptEntries, useKeptEntries } from './kept-entries.ts';
export { LogoutButton } from './logout-button.tsx';
export { PasswordNotice } from './password-notice.tsx';
export { isSessionOver, person } from './person.ts';
export { sessionQuery, settingsQuery } from './session-queries.ts';
export { ACCOUNT_SELECTION, pathIn, returnPath, startSignIn } from './sign-in.ts';
export { SignInLink } from './sign-in-link.tsx';
export { currentPath, signOut } from './sign-out.ts';
export { onLoggedOutElsewhere, readTokens } from './token-store.ts';
