import { Modal, ModalStackContext } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { type ReactNode, use, useEffect, useEffectEvent, useId, useState } from 'react';
import { readOn } from '../feedback/read-on.ts';
import { dismissToasts } from '../feedback/toasts.tsx';
import classes from './dialog.module.css';
import { useRead } from './use-read.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** A click beside it closes it, unless entries would be lost. */
  readonly keepOpen?: boolean;
  /** A question. It is answered, or closed by a click beside it, once it could be read. */
  readonly asks?: boolean;
  /** A longer form. On a wide screen its fields stand two beside each other. */
  readonly wide?: boolean;
  readonly onClose: () => void;
}

/** A small sheet above the page that has the keyboard to itself. On a phone it rises from below. Manager area only. */
export function Dialog({
  opened,
  title,
  children,
  keepOpen = false,
  asks = false,
  wide = false,
  onClose,
}: DialogProps) {
  const id = useId();
  useEffect(() => {
    if (opened) dismissToasts();
  }, [opened]);
  useLeavingStack(id);
  const isRead = useRead(asks && opened) || !asks;
  return (
    <>
      {opened && <ReturnsFocus />}
      <Modal
        stackId={id}
        opened={opened}
        onClose={onClose}
        returnFocus={false}
        title={title}
        centered
        withCloseButton={false}
        closeOnClickOutside={!keepOpen && isRead}
        radius="lg"
        {...(!isRead && { styles: UNREAD })}
        attributes={{ header: { role: 'presentation' } }}
        classNames={{
          content: wide ? `${classes.content} ${classes.wide}` : classes.content,
          inner: classes.inner,
          title: classes.title,
          header: classes.header,
          body: classes.body,
        }}
      >
        {children}
      </Modal>
    </>
  );
}

const UNREAD = { content: { pointerEvents: 'none' } } as const;

/** Stands as long as its dialog is open. */
function ReturnsFocus() {
  useReturnFocus();
  return null;
}

/** A dialog that goes away open would stay the uppermost of its stack. */
function useLeavingStack(id: string) {
  const stack = use(ModalStackContext);
  const leave = useEffectEvent(() => stack?.removeModal(id));
  useEffect(() => () => leave(), []);
}

/** What the dialog says before it asks. */
export const DialogCopy = ({ children }: { children: ReactNode }) => <div className={classes.copy}>{children}</div>;

/** Its buttons, the safe one first. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);

/** The fields of a form in a dialog, one below the other. */
export const DialogFields = ({ children }: { children: ReactNode }) => <div className={classes.fields}>{children}</div>;

/** For what is mounted open. The keyboard goes back to what opened it. */
export function useReturnFocus() {
  const [opener] = useState(() => lasting(document.activeElement));
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && isFree(document.activeElement)) giveFocus(opener);
    },
    [opener],
  );
}

/** Nothing has it but the dialog that goes. What was done may have taken it elsewhere. */
const isFree = (active: Element | null): boolean =>
  active === null || active === document.body || active.closest('[role="dialog"]') !== null;

/** The entry of a menu goes with it. The button of the menu stays. */
const lasting = (opener: Element | null): Element | null => {
  const button = opener?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : opener;
};

/** What was done may take the opener away, at once or a moment later with its row. Reading then continues at the page's heading. */
function giveFocus(opener: HTMLElement) {
  if (!opener.isConnected) return readOn();
  opener.focus({ preventScroll: true });
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return;
    stop();
    readOn();
  });
  const stop = () => {
    watch.disconnect();
    document.removeEventListener('focusin', stop);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
}
