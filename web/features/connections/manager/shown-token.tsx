import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useId, useState } from 'react';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import classes from './connections.module.css';

/** The token, this once (CONN-03). */
export function ShownToken({ token }: { token: string }) {
  const id = useId();
  const [copied, setCopied] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied('Copied'),
      (error: unknown) => {
        console.warn(error);
        setCopied('Copying did not work. Please select it by hand.');
      },
    );
  return (
    <Sheet aria-labelledby={id} className={classes.once}>
      <h2 id={id}>Your token</h2>
      <p className={classes.soft}>Copy it now. You will not see it again; if it is lost, renew it.</p>
      <div className={classes.secret}>
        <code>{token}</code>
        <Button leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className={classes.copied}>
        {copied}
      </p>
    </Sheet>
  );
}
