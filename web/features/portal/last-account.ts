import { safeReturnPath } from '@underlay/domain/safe-return-path.ts';
import { HOME_PATH } from './portal-paths.ts';

const KEY = 'underlay.last-account';

/** D39: the account page that this tab of the browser showed last. It is the home page before there was one. */
export const rememberAccount = (path: string): void => sessionStorage.setItem(KEY, path);
export const lastAccount = (): string => safeReturnPath(sessionStorage.getItem(KEY), window.location.origin, HOME_PATH);
