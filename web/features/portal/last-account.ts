const KEY = 'underlay.last-account';

/** D39: the account page that this tab of the browser showed last. */
export const rememberAccount = (path: string): void => sessionStorage.setItem(KEY, path);
export const lastAccount = (): string | null => sessionStorage.getItem(KEY);
