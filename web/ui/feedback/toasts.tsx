import { Button } from '@mantine/core';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { readOn } from './read-on.ts';
import classes from './toasts.module.css';

const SHOWN_MILLISECONDS = 5000;

/** In milliseconds. */
const SHOWN_AT = 'data-shown-at';

/** What was done and leads to another page is said there. A page that is gone to later has nothing to do with it. */
const LEADS_ON_MILLISECONDS = 1000;

/** Where toasts appear: bottom left, above the bar on a phone. Manager area only. */
export const Toasts = () => (
  <Notifications position="bottom-left" autoClose={SHOWN_MILLISECONDS} classNames={{ root: classes.place }} limit={3} />
);

const look = {
  withBorder: false,
  color: 'transparent',
  classNames: { root: classes.toast, icon: classes.icon, description: classes.copy },
  closeButtonProps: { 'aria-label': 'Close' },
};

/** Something worked. It goes by itself, and with the page on which it was done. */
export function toast(message: string): void {
  const since = { [SHOWN_AT]: Date.now() };
  notifications.show({
    ...look,
    ...since,
    message,
    role: 'status',
    icon: <IconCheck size={18} stroke={1.75} aria-hidden />,
  });
}

const UNDO_MILLISECONDS = 10_000;

/** Something was done in one click, and can be taken back in one as long as this stands. */
export function toastWithUndo(message: string, undo: () => void): void {
  const id = crypto.randomUUID();
  const takeBack = () => {
    readOn();
    notifications.hide(id);
    undo();
  };
  notifications.show({
    ...look,
    id,
    role: 'status',
    autoClose: UNDO_MILLISECONDS,
    icon: <IconCheck size={18} stroke={1.75} aria-hidden />,
    message: (
      <div className={classes.withUndo}>
        {message}
        <Button variant="default" size="compact-sm" onClick={takeBack}>
          Undo
        </Button>
      </div>
    ),
  });
}

/** Whoever goes on has seen them. A success must not cover what is entered next. */
export function dismissToasts(): void {
  notifications.updateState(notificationsStore, (shown) => shown.filter(({ role }) => role !== 'status'));
}

/** Another page is gone to. What can be taken back stays as long as that can be done. */
export function leaveToasts(): void {
  const before = Date.now() - LEADS_ON_MILLISECONDS;
  notifications.updateState(notificationsStore, (shown) =>
    shown.filter((one) => !(SHOWN_AT in one && Number(one[SHOWN_AT]) < before)),
  );
}

/** Something did not. It stays until it is closed. */
export const toastProblem = (message: string): void => stay(message, { 'data-problem': true });

/**
 * A part of the program could not be had. A browser may never ask again for a file that it could not get, until the page is loaded anew.
 */
export const toastNotLoaded = (what: string): void =>
  toastProblem(navigator.onLine ? `${what} a connection. Reload this page.` : `${what} a connection.`);

/** Something was not done for a reason that is nobody's fault, such as a limit. Stays until it is closed. */
export const toastWarning = (message: string): void => stay(message, { 'data-warning': true });

function stay(message: string, kind: object) {
  notifications.show({
    ...look,
    ...kind,
    message,
    role: 'alert',
    autoClose: false,
    icon: <IconAlertCircle size={18} stroke={1.5} aria-hidden />,
  } as Parameters<typeof notifications.show>[0]);
}
