import type { ReactNode } from 'react';
import classes from './auth-frame.module.css';
import frame from './auth-layout.module.css';
import { BrandMark } from './brand-mark.tsx';
import { Floor } from './floor.tsx';
import { PlankEdge } from './plank-edge.tsx';
import { Sheet } from './sheet.tsx';

interface AuthLayoutProps {
  /** Links at the right of the header. */
  readonly links?: ReactNode;
  /** A form needs more room than a question. */
  readonly wide?: boolean;
  readonly home?: string;
  /** What has to be said above everything else. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A page that stands alone, as a sheet on the floor: sign-in returns, account selection, a new account. */
export function AuthLayout({ links, wide = false, home = '/a/account-selection', notice, children }: AuthLayoutProps) {
  return (
    <div className={classes.page}>
      <div>
        <header className={classes.head}>
          <a href={home}>
            <BrandMark />
          </a>
          <div className={frame.links}>{links}</div>
        </header>
        {notice}
      </div>
      <main className={wide ? `${classes.main} ${frame.wide}` : classes.main}>
        <Sheet>
          <PlankEdge />
          <div className={classes.body}>{children}</div>
        </Sheet>
      </main>
      <footer className={classes.foot}>
        Invoices and payments for flooring and trade contractors
        <Floor />
      </footer>
    </div>
  );
}
