import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useEffect, useRef } from 'react';
import classes from './ask-page.module.css';
import { WayOfAnswer } from './way-of-answer.tsx';

/** The question is with the business. */
export function Asked({ onMore }: { onMore: () => void }) {
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={status} role="status" tabIndex={-1} className={classes.asked}>
      <p>
        <strong>Your question was sent.</strong> <WayOfAnswer />
      </p>
      <Button variant="default" onClick={onMore}>
        Ask something else
      </Button>
    </div>
  );
}
