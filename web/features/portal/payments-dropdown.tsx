import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './account-header.module.css';

/** A few links behind one label. It is a disclosure, not a menu. The keyboard moves through it as through any links. */
export function PaymentsDropdown({ current, children }: { current: boolean; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the button and the links inside it do
    <div className={classes.dropdown} onBlur={leave} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        data-current={current}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Payments
        <IconChevronDown className={classes.chevron} size={14} stroke={1.5} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click on one of the links closes the list */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div id={id} className={classes.entries} data-open={open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
