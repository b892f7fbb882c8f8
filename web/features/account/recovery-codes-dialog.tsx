import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogButtons, DialogCopy } from '../../ui/dialogs/dialog.tsx';
import classes from './security.module.css';

/** Shown once. Nobody can show them again, since we keep only their hashes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('yes'),
      (error: unknown) => {
        console.warn(error);
        setCopied('no');
      },
    );
  return (
    // Nothing but the button closes it. Escape, or Enter pressed once too often, would throw the codes away.
    <Dialog opened keepOpen title="Your recovery codes" onClose={() => undefined}>
      <DialogCopy>
        Keep these in a safe place. When your telephone is not at hand, each of them signs you in once. They are not
        shown again.
      </DialogCopy>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" component="a" href={fileOf(codes)} download="underlay-recovery-codes.txt">
          Download
        </Button>
        <span role="status">
          {copied === 'yes' && 'Copied'}
          {copied === 'no' && 'Copying did not work. Please select them by hand.'}
        </span>
      </div>
      <DialogButtons>
        <Button onClick={onClose}>I have kept them</Button>
      </DialogButtons>
    </Dialog>
  );
}

const fileOf = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Underlay recovery codes\r\n\r\n${codes.join('\r\n')}\r\n`)}`;
