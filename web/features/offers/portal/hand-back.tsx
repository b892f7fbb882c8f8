import { signingCopy as signing } from '@underlay/domain/copy/signing.ts';
import { useEffect, useState } from 'react';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { takeWayBack } from '../../portal/index.ts';
import classes from './hand-back.module.css';
import type { SignedOnDevice } from './use-signing.ts';

/** SIGN-15: the customer has signed on a member's device. Nothing here asks for more of either. */
export function HandBack({ member, isMailed, name }: SignedOnDevice & { readonly name: string }) {
  const [back, setBack] = useState<string | null>(null);
  useEffect(() => setBack(takeWayBack()), []);
  return (
    <main id="main" className={classes.page}>
      <Sheet>
        <PlankEdge />
        <div className={classes.body}>
          <PageTitle title={signing.done()}>{signing.done()}</PageTitle>
          <p role="status">{signing.copyComes({ isMailed })}</p>
          <p className={classes.hand}>{signing.handBack({ member })}</p>
          {back !== null && <a href={back}>{signing.backTo({ member, name })}</a>}
        </div>
      </Sheet>
    </main>
  );
}
