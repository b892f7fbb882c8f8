import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useState } from 'react';
import classes from './copy-line.module.css';

/** What is given to a program: it can be copied by a press or selected by hand. */
export function CopyLine({ text }: { text: string }) {
  const [copied, setCopied] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('Copied'),
      (error: unknown) => {
        console.warn(error);
        setCopied('Copying did not work. Please select it by hand.');
      },
    );
  return (
    <>
      <div className={classes.line}>
        <code>{text}</code>
        <Button leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className={classes.copied}>
        {copied}
      </p>
    </>
  );
}
